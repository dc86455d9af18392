import { emptyDrawing, type WidgetNode } from '@mingjing/drawing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../../../board/model/board-config.ts';
import { readLocalBoard } from '../../../board/model/preview-store.ts';
import { serve } from '../../../board/testing/server.ts';
import { keepTemporary } from '../../../drawings/temporary/temporary-widgets.ts';
import { newForm } from '../panel-form.ts';
import { openLocalPreview } from './local-preview.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const node = (id: string, more: Partial<WidgetNode>): WidgetNode => ({
  kind: 'widget' as const,
  id,
  name: '',
  ref: 0,
  x: 0,
  y: 0,
  w: 300,
  h: 200,
  r: 0,
  op: 1,
  lock: false,
  hide: false,
  style: {},
  ...more,
});

test('[DASH-24] [PANEL-07] a panel that was never saved is previewed as it stands on the screen', async () => {
  const page = { location: { href: '' }, close: vi.fn<() => void>() };
  vi.spyOn(window, 'open').mockReturnValue(page as unknown as Window);
  const bars = JSON.stringify({ chartForm: { xAxis: [{ id: '科室', name: '科室' }] } });
  serve({
    '/v2/widgets/7': () => ({ name: '门诊量', dataJson: bars, chartType: 'pie', page: '', round: 1 }),
    '/v2/widgets/data': () => ({ keys: ['科室'], data: [['内科']] }),
    '/v2/widgets/preview': () => {
      throw new Error('查询超时');
    },
  });
  keepTemporary('tmp001', { name: '临时', dataJson: bars, chartType: 'line' } as never);
  const drawing = emptyDrawing();
  drawing.nodes = [node('a', { ref: 7 }), node('b', { tmp: 'tmp001', y: 300 })];

  await openLocalPreview({ ...newForm(1), name: '新面板' }, drawing);

  expect(page.location.href).toMatch(/#\/preview\?id=local_1&type=p$/);
  const { board } = readLocalBoard('local_1') ?? {};
  expect(board).toMatchObject({ name: '新面板', width: 1024, height: 768, filterEnable: '0' });
  const [stored, waiting] = board?.rows.flatMap(({ widgets }) => widgets) ?? [];
  expect(stored).toMatchObject({ nodeId: 'a', name: '门诊量', data: { data: [['内科']] }, error: null });
  // [DASH-26] What is stored is shown in the same colours.
  expect(stored).toMatchObject({ widgetElementColor: '#409EFF', widgetWordColor: '#303133' });
  expect(readConfig(stored?.config ?? '')).toMatchObject({ type: 'pie', round: 1 });
  expect(waiting).toMatchObject({ nodeId: 'b', name: '临时', error: '查询超时' });
});
