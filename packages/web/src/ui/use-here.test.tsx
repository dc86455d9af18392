import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useHere } from './use-here.ts';

test('what has left the page is not here, as soon as it leaves', () => {
  const seen: boolean[] = [];
  let isStillHere = (): boolean => false;
  function Screen() {
    const isHere = useHere();
    isStillHere = isHere;
    return (
      <p
        ref={(element) => {
          // An answer may come as early as this.
          if (element === null) seen.push(isHere());
        }}
      />
    );
  }
  const { unmount } = render(<Screen />);
  expect(isStillHere()).toBe(true);
  unmount();
  expect(seen).toEqual([false]);
  expect(isStillHere()).toBe(false);
});
