import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSecondClicks } from './second-click.ts';

let stop: () => void;
let pressed: string[] = [];
const runIn = (browser: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(browser);
beforeEach(() => {
  runIn('Chrome/140.0 Safari/537.36');
  pressed = [];
  document.body.innerHTML =
    '<ul><li><button id="a"><i id="icon"></i></button></li><li><button id="b"></button></li></ul>';
  for (const id of ['a', 'b']) {
    for (const type of ['click', 'dblclick']) {
      find(id).addEventListener(type, () => pressed.push(`${type} ${id}`));
    }
  }
  stop = keepSecondClicks();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

const find = (id: string) => document.getElementById(id) as HTMLElement;
const press = (id: string, detail: number, type = 'click') =>
  find(id).dispatchEvent(
    new MouseEvent(type, { bubbles: true, cancelable: true, detail, clientX: 10, clientY: 10 }),
  );
const standsAt = (id: string, top: number) => {
  find(id).getBoundingClientRect = () => new DOMRect(0, top, 40, 20);
};

test('a second click does not press what has come to the place of a removed control', () => {
  press('a', 1);
  find('a').remove();
  press('b', 2);
  press('b', 2, 'dblclick');
  press('b', 3);
  expect(pressed).toEqual(['click a']);
  press('b', 1);
  expect(pressed).toEqual(['click a', 'click b']);
});

test('a second click does not press what has changed places with the first control', () => {
  press('a', 1);
  standsAt('a', 200);
  press('b', 2);
  expect(pressed).toEqual(['click a']);
});

test('clicks on one control count each, wherever they meet it, and so do those over it', () => {
  press('a', 1);
  press('icon', 2);
  press('a', 2, 'dblclick');
  standsAt('a', 0);
  press('b', 3);
  expect(pressed).toEqual(['click a', 'click a', 'dblclick a', 'click b']);
});

test('a second click does not press what a dialog has brought over the first control', () => {
  press('a', 1);
  standsAt('a', 0);
  document.body.append(Object.assign(document.createElement('dialog'), { open: true }));
  document.querySelector('dialog')?.append(find('b'));
  press('b', 2);
  expect(pressed).toEqual(['click a']);
});

test('a second press takes the focus from no field of the dialog that the first one opened', () => {
  const isTaken = (detail: number) => press('b', detail, 'mousedown');
  press('a', 1);
  standsAt('a', 0);
  expect(isTaken(2)).toBe(true);
  document.body.append(Object.assign(document.createElement('dialog'), { open: true }));
  document.querySelector('dialog')?.append(find('b'));
  expect([2, 3, 1].map(isTaken)).toEqual([false, false, true]);
});

test.each(['Gecko/20100101 Firefox/153.0', 'Version/26.0 Safari/605.1.15'])(
  '%s counts anew over another control, which the second click presses as little',
  (browser) => {
    runIn(browser);
    press('a', 1, 'mousedown');
    press('a', 1);
    find('a').remove();
    expect(press('b', 1, 'mousedown')).toBe(false);
    press('b', 1);
    expect(pressed).toEqual(['click a']);
  },
);

test('clicks made by keys are no second ones', () => {
  press('a', 1);
  find('a').remove();
  press('b', 0);
  expect(pressed).toEqual(['click a', 'click b']);
});
