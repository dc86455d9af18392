import { expect, test } from 'vitest';
import { createPinch, type PinchStep } from './pinch.ts';

function pinching() {
  const steps: PinchStep[] = [];
  const pinch = createPinch((step) => steps.push(step));
  const at = (pointerId: number, clientX: number, clientY: number) => ({ pointerId, clientX, clientY });
  const send = (type: string, pointerId: number, x = 0, y = 0): void => {
    window.dispatchEvent(Object.assign(new Event(type), at(pointerId, x, y)));
  };
  return { steps, send, down: (id: number, x: number, y: number) => pinch.down(at(id, x, y)) };
}

test('one finger is a press; a second one pushes and spreads the page with it', () => {
  const { steps, send, down } = pinching();
  expect(down(1, 100, 100)).toBe(false);
  send('pointermove', 1, 110, 100);
  expect(steps).toEqual([]);
  expect(down(2, 210, 100)).toBe(true);
  send('pointermove', 2, 310, 100);
  expect(steps).toEqual([{ x: { at: 210, by: 50 }, y: { at: 100, by: 0 }, factor: 2 }]);
  send('pointermove', 1, 110, 140);
  expect(steps[1]).toMatchObject({ x: { by: 0 }, y: { at: 120, by: 20 } });
});

test('a lifted finger ends it, a third one changes nothing, and the next press is one again', () => {
  const { steps, send, down } = pinching();
  down(1, 0, 0);
  down(2, 100, 0);
  expect(down(3, 50, 50)).toBe(true);
  send('pointermove', 3, 500, 500);
  expect(steps).toEqual([]);
  send('pointerup', 2);
  send('pointermove', 1, 40, 0);
  expect(steps).toEqual([]);
  send('pointercancel', 1);
  expect(down(4, 0, 0)).toBe(false);
});

test('fingers that meet do not make the page endlessly small', () => {
  const { steps, send, down } = pinching();
  down(1, 0, 0);
  down(2, 100, 0);
  send('pointermove', 2, 0, 0);
  expect(steps[0]?.factor).toBe(0.24);
});
