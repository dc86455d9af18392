import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serve, success } from '../../testing/wire.ts';
import { OutlineField } from './outline-field.tsx';
import { checkOutline } from './outline-file.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const square = [
  [
    [113, 23],
    [114, 23],
    [114, 24],
    [113, 23],
  ],
];
const geo = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: { name: '一病区' }, geometry: { type: 'Polygon', coordinates: square } },
  ],
});
const item = { code: '440000', name: '广东省', regions: null, bytes: 70_000, uploaded: false, builtIn: true };
const show = (mayManage: boolean) => {
  const calls = serve({
    'GET /v2/outlines': success({ outlines: [item], mayManage }),
    'POST /v2/outlines': success({ ...item, code: 'own-1', name: '院区', uploaded: true, builtIn: false }),
  });
  const onChange = vi.fn<(code: string) => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OutlineField value="" onChange={onChange} />
    </QueryClientProvider>,
  );
  return { calls, onChange };
};

test('authors choose an outline; only administrators get to the list', async () => {
  const { calls } = show(false);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByLabelText('管理地图轮廓')).toBeNull();
});

test('an administrator uploads an outline, and the map takes it', async () => {
  const { calls, onChange } = show(true);
  fireEvent.click(await screen.findByLabelText('管理地图轮廓'));
  expect(await screen.findByText('广东省')).toBeTruthy();
  fireEvent.click(screen.getByText('上传轮廓'));
  const picker = screen.getByLabelText('选择轮廓文件');
  fireEvent.change(picker, { target: { files: [new File([geo], '院区.geojson')] } });
  expect(await screen.findByText('共 1 个区域')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /上\s?传/ }));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('own-1'));
  const sent = calls.find(({ method }) => method === 'POST')?.body as FormData;
  expect([sent.get('name'), sent.get('code')]).toEqual(['院区', '']);
});

test('[K03] what is no outline is refused before it is sent, with a reason', async () => {
  const problem = async (text: string) => checkOutline(new File([text], 'a.json'));
  expect(await problem('registerMap("x")')).toEqual({ problem: '文件不是有效的 GeoJSON' });
  expect(await problem('{"type":"FeatureCollection","features":[],"__proto__":1}')).toHaveProperty('problem');
  expect(await problem('{"type":"FeatureCollection","features":[]}')).toEqual({ problem: '文件里没有区域' });
  expect(await problem(geo)).toEqual({ regions: 1 });
});
