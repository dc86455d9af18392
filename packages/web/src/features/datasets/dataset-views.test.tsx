import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DatasetViews } from './dataset-views.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('rows of a new dataset that were asked for come into sight', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined);
  const views = { dataset: null, isPart: false, isStored: false, loading: false, roomy: false };
  const { rerender } = render(<DatasetViews {...views} loaded={null} />);
  expect(scroll).not.toHaveBeenCalled();
  rerender(
    <DatasetViews {...views} loaded={{ columns: [], content: { keys: [], data: [] }, truncated: false }} />,
  );
  expect(scroll).toHaveBeenCalledTimes(1);
});

test('[DSET-18] values that no cell holds are told above the rows, before anything is stored', () => {
  const lost = ['字段【日期】有 2 个值（如 0000-00-00）无法表示为日期或数值，已作为空值'];
  const loaded = {
    columns: [{ name: '日期', type: 'date' as const }],
    content: { keys: ['日期'], data: [[null], [null]] },
    truncated: false,
    lost,
  };
  render(
    <DatasetViews
      dataset={null}
      isPart={false}
      isStored={false}
      loading={false}
      roomy={false}
      loaded={loaded}
    />,
  );
  expect(screen.getByText(`以下行中，${lost[0]}`)).toBeDefined();
});
