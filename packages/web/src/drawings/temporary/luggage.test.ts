import type { WidgetInput } from '@mingjing/contract';
import { beforeEach, expect, test } from 'vitest';
import { clipboard } from '../../editor/state/clipboard.ts';
import { createHarness } from '../../editor/testing/harness.ts';
import { drawingOf, shapeAt } from '../../editor/testing/nodes.ts';
import { packWidgets, unpackWidgets } from './luggage.ts';
import { dropWaiting, findTemporary, keepTemporary } from './temporary-widgets.ts';

const input: WidgetInput = {
  name: '门诊量',
  chartType: 'bar',
  dataJson: '{}',
  datasetId: 3,
  tempId: 'a1B2c3',
};
const widget = shapeAt('n1', 10, 10, { kind: 'widget', ref: 0, tmp: 'a1B2c3' });
const host = { pack: packWidgets, unpack: unpackWidgets };

beforeEach(() => {
  dropWaiting();
  clipboard.write('');
});

test('[PANEL-28] trap: a temporary widget copied to another panel is there, too, after the first one was left', () => {
  keepTemporary('a1B2c3', input);
  const first = createHarness(drawingOf([widget]), host);
  first.key('mod+a');
  first.key('mod+c');
  dropWaiting();
  expect(findTemporary('a1B2c3')).toBeUndefined();

  const second = createHarness(drawingOf([]), host);
  second.key('mod+v');
  expect(second.node('n1')).toMatchObject({ kind: 'widget', ref: 0, tmp: 'a1B2c3' });
  expect(findTemporary('a1B2c3')?.input).toMatchObject({ name: '门诊量', datasetId: 3, source: '1' });
});

test('what is there already stays as it was edited meanwhile', () => {
  keepTemporary('a1B2c3', input);
  const { luggage } = packWidgets(drawingOf([widget]));
  keepTemporary('a1B2c3', { ...input, name: '住院量' });
  unpackWidgets(luggage);
  expect(findTemporary('a1B2c3')?.input.name).toBe('住院量');
});

test('nothing goes along with stored widgets, and foreign luggage adds nothing', () => {
  expect(packWidgets(drawingOf([shapeAt('n1', 0, 0, { kind: 'widget', ref: 7 })])).luggage).toBe('');
  for (const foreign of [
    'x',
    '{}',
    '[{"tempId":"zzzzzz"}]',
    '[{"tempId":"../../","input":{"name":"a"}}]',
    '[{"tempId":"zzzzzz","input":{"__proto__":{"name":"a"}}}]',
  ]) {
    unpackWidgets(foreign);
  }
  expect(findTemporary('zzzzzz')).toBeUndefined();
  expect(findTemporary('../../')).toBeUndefined();
});
