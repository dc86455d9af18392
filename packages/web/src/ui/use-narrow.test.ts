import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useDrawer, useNarrow, useOnPhone } from './use-narrow.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

interface Device {
  width: number;
  height: number;
  coarse: boolean;
}

/** Media queries of widths, heights and fingers, as a browser of the device answers them. */
function on({ width, height, coarse }: Device): void {
  const holds = (condition: string): boolean => {
    const [, side, most] = /\(max-(width|height): (\d+)px\)/.exec(condition) ?? [];
    if (side !== undefined) return (side === 'width' ? width : height) <= Number(most);
    return condition === '(pointer: coarse)' && coarse;
  };
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.split(', ').some((part) => part.split(' and ').every(holds)),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

test.each<[string, Device, [boolean, boolean, boolean]]>([
  ['a phone', { width: 390, height: 844, coarse: true }, [true, true, true]],
  ['a phone on its side', { width: 844, height: 390, coarse: true }, [false, true, true]],
  ['a tablet', { width: 1024, height: 768, coarse: true }, [false, false, false]],
  ['a low window of a computer', { width: 1280, height: 480, coarse: false }, [false, false, false]],
  ['a narrow window of a computer', { width: 700, height: 900, coarse: false }, [false, false, true]],
])('[DASH-25] %s: narrow, with the layout of phones, with a drawer', (_, device, expected) => {
  on(device);
  const { result } = renderHook(() => [useNarrow(), useOnPhone(), useDrawer()]);
  expect(result.current).toEqual(expected);
});
