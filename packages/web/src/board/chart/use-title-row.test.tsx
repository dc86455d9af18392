import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTitleRow } from './use-title-row.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Head({ heads, rows }: { heads: number; rows: number }) {
  const { head, title, height } = useTitleRow(heads, rows);
  return (
    <table>
      <thead ref={head} />
      <caption>{`${title} ${height}`}</caption>
    </table>
  );
}

test.each([
  ['as high as the rows', 1, 36, 36, '0 36'],
  ['under a finger', 1, 36, 44, '44 44'],
  ['of roomy rows under a finger', 1, 44, 44, '0 44'],
  ['of two rows', 2, 36, 72, '0 72'],
  ['of two rows under a finger', 2, 28, 72, '44 72'],
])('a head %s tells how high its titles stay', (_, heads, rows, measured, told) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(measured);
  render(<Head heads={heads} rows={rows} />);
  expect(screen.getByText(told)).toBeDefined();
});
