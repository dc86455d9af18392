import { chartForm, texts } from '@mingjing/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { failure, serve, success } from '../../testing/wire.ts';
import { ChartNote } from './chart-note.tsx';
import { ChartView } from './chart-view.tsx';
import { forgetOutline, useOutline } from './outlines.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const code of ['440000', '430000', '440100', '999999']) forgetOutline(code);
});

const geo = (name: string, adcode: string) => ({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name, adcode },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [113, 23],
            [114, 23],
            [114, 24],
            [113, 23],
          ],
        ],
      },
    },
  ],
});

function Probe({ code, path = [] }: { code: string; path?: string[] }) {
  const { pending, outline, error } = useOutline({ code, path });
  return <p>{pending ? '等待' : (error ?? outline?.regions[0]?.name)}</p>;
}

test('[CHART-18] an outline is read from our own server, once for all maps', async () => {
  const calls = serve({ 'GET /v2/outlines/440000': success(geo('广州市', '440100')) });
  render(
    <>
      <Probe code="440000" />
      <Probe code="440000" />
    </>,
  );
  expect(screen.getAllByText('等待')).toHaveLength(2);
  await waitFor(() => expect(screen.getAllByText('广州市')).toHaveLength(2));
  expect(calls).toHaveLength(1);
});

test('[CHART-18] a map that waits for its turn has its outline fetched meanwhile', async () => {
  const calls = serve({ 'GET /v2/outlines/440000': success(geo('广州市', '440100')) });
  const form = chartForm.parse({
    nAxis: [{ id: '地市', name: '地市' }],
    yAxis: [{ id: '人次', name: '人次' }],
  });
  const answer = { keys: ['地市', '人次'], data: [['广州', 1]] };
  // Without a size nothing is drawn.
  const { container } = render(<ChartView type="gd_map" form={form} answer={answer} />);
  expect(container.querySelector('.chart-skeleton')).not.toBeNull();
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/v2/outlines/440000']));
});

test('a replaced outline is read again while maps show it', async () => {
  let name = '旧';
  serve({ 'GET /v2/outlines/430000': () => success(geo(name, '430100')) });
  render(<Probe code="430000" />);
  expect(await screen.findByText('旧')).toBeTruthy();
  name = '新';
  forgetOutline('430000');
  expect(await screen.findByText('新')).toBeTruthy();
});

test('below an outline the region that was clicked has its own; without one the reason is said', async () => {
  serve({
    'GET /v2/outlines/440000': success(geo('广州市', '440100')),
    'GET /v2/outlines/440100': failure(200, 49999, texts.outline.missing),
  });
  render(<Probe code="440000" path={['广州']} />);
  expect(await screen.findByText(texts.outline.missing)).toBeTruthy();
  cleanup();
  serve({ 'GET /v2/outlines/440100': success(geo('越秀区', '440104')) });
  render(<Probe code="440000" path={['广州']} />);
  expect(await screen.findByText('越秀区')).toBeTruthy();
});

test('[CHART-22] [K03] unmatched names are listed as text', () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const { container } = render(<ChartNote note={{ text: '2 个名称未匹配', names: ['火星', hostile] }} />);
  expect(screen.getByText('2 个名称未匹配').tagName).toBe('SUMMARY');
  expect(screen.getByText(hostile)).toBeTruthy();
  expect(container.querySelector('img')).toBeNull();
});
