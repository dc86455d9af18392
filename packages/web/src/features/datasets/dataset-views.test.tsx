import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DatasetViews } from './dataset-views.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('rows of a new dataset that were asked for come into sight', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined);
  const views = { dataset: null, isPart: false, loading: false, roomy: false };
  const { rerender } = render(<DatasetViews {...views} loaded={null} />);
  expect(scroll).not.toHaveBeenCalled();
  rerender(
    <DatasetViews {...views} loaded={{ columns: [], content: { keys: [], data: [] }, truncated: false }} />,
  );
  expect(scroll).toHaveBeenCalledTimes(1);
});
