import { describe, expect, test } from 'vitest';
import {
  backgroundAddress,
  backgroundNames,
  backgroundSvg,
  isBackground,
  pictureUrl,
  withHeader,
} from './index.ts';

const headless = backgroundNames
  .map((name) => withHeader(backgroundAddress(name), false).replace('builtin:', ''))
  .filter((name) => !backgroundNames.includes(name));

test('five have a header, and can be without it', () => {
  expect(headless).toHaveLength(5);
  for (const name of headless)
    expect(backgroundSvg(`builtin:${name}`)).not.toBe(backgroundSvg(withHeader(`builtin:${name}`, true)));
});

describe.each([...backgroundNames, ...headless])('%s', (name) => {
  const text = backgroundSvg(backgroundAddress(name)) ?? '';
  test('is a small drawing of shapes only', () => {
    expect(text.length).toBeGreaterThan(300);
    expect(text.length).toBeLessThan(100_000);
    expect(text).toMatch(/^<svg [^>]*viewBox/);
    expect(text).not.toMatch(/<script|foreignObject|<image|href|\son\w+=|NaN|undefined/i);
  });
  test('names every gradient it paints with', () => {
    for (const [, id] of text.matchAll(/url\(#([\w-]+)\)/g)) expect(text).toContain(`id="${id}"`);
  });
  test('is the same every time', () => {
    expect(backgroundSvg(backgroundAddress(name))).toBe(text);
  });
});

test('other addresses are none of these, and stay as they are', () => {
  for (const address of ['/files/a.png', 'builtin:', 'builtin:constructor', 'builtin:../x', '']) {
    expect(isBackground(address)).toBe(false);
    expect(backgroundSvg(address)).toBeUndefined();
    expect(pictureUrl(address)).toBe(address);
  }
  expect(pictureUrl('builtin:ink')).toMatch(/^data:image\/svg\+xml,%3Csvg/);
});
