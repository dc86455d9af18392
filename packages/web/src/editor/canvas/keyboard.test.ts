import { expect, test } from 'vitest';
import { arrowsTaken } from './keyboard.ts';

test.each([
  ['<div role="slider" tabindex="0"></div>', true],
  ['<label><input type="radio"></label>', true],
  ['<input type="checkbox">', true],
  ['<div role="tab"><span>图层</span></div>', true],
  ['<div role="separator" tabindex="0"></div>', true],
  ['<button type="button">左对齐</button>', false],
  ['<div role="application" class="canvas-viewport" tabindex="0"></div>', false],
])('arrow keys on %s move its value and never the elements chosen on the canvas: %s', (html, taken) => {
  const page = document.createElement('div');
  page.innerHTML = html;
  expect(
    arrowsTaken(page.querySelector('span') ?? page.querySelector('input') ?? page.firstElementChild),
  ).toBe(taken);
});

test('arrow keys on the page itself go to the drawing', () => {
  expect([arrowsTaken(document.body), arrowsTaken(null)]).toEqual([false, false]);
});
