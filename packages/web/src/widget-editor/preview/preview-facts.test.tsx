import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PreviewFacts } from './preview-facts.tsx';

afterEach(cleanup);

test.each([
  // An installation whose clock is far ahead of this browser's: what it stored is not of this minute.
  ['2999-05-01 08:30:00', '缓存于 2999-05-01 08:30'],
  ['2020-05-01 08:30:00', '缓存于 2020-05-01 08:30'],
  ['', '实时查询'],
])('rows stored at %s are told by the moment: %s', (dataTime, text) => {
  render(<PreviewFacts rows={3} truncated={false} durationMs={4} dataTime={dataTime} />);
  expect(screen.getByText(text)).toBeDefined();
});
