import { afterEach, expect, test } from 'vitest';
import { letScroll } from './let-scroll.ts';

afterEach(() => document.body.replaceChildren());

/** A picture whose inner part keeps every touch to itself, as ECharts' colour bar does. */
function pictureWith(option: Record<string, unknown>) {
  const element = document.createElement('div');
  const inner = element.appendChild(document.createElement('canvas'));
  document.body.append(element);
  for (const type of ['touchstart', 'touchmove']) {
    inner.addEventListener(type, (event) => event.preventDefault());
  }
  const leave = letScroll(element, () => option);
  /** Whether the touch is kept from scrolling. */
  const touch = (type: string, ...at: [number, number][]): boolean => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    const touches = at.map(([clientX, clientY]) => ({ clientX, clientY }));
    inner.dispatchEvent(Object.assign(event, { touches }));
    return event.defaultPrevented;
  };
  return { touch, leave };
}

test('a finger that goes up over a picture scrolls, one that goes sideways is the slider’s', () => {
  const { touch, leave } = pictureWith({ visualMap: {}, dataZoom: [{ type: 'slider', xAxisIndex: 0 }] });
  expect(touch('touchstart', [50, 100])).toBe(false);
  expect(touch('touchmove', [52, 60])).toBe(false);
  expect(touch('touchstart', [50, 100])).toBe(false);
  expect(touch('touchmove', [90, 104])).toBe(true);
  leave();
  expect(touch('touchstart', [50, 100])).toBe(true);
});

test('two fingers, and a picture with an upright slider, keep their touches', () => {
  const { touch } = pictureWith({});
  expect(touch('touchstart', [50, 100], [80, 100])).toBe(true);
  expect(touch('touchmove', [50, 60], [80, 140])).toBe(true);
  const upright = pictureWith({ dataZoom: [{ type: 'slider', yAxisIndex: 0 }] });
  expect(upright.touch('touchstart', [50, 100])).toBe(true);
});
