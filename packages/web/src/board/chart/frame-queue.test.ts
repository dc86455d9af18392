import { expect, test, vi } from 'vitest';
import { dequeue, enqueue } from './frame-queue.ts';

const frames = async (count: number) => {
  for (let at = 0; at < count; at += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 5)));
  }
};

test('draws in the order asked, drops what is gone, takes the newest work of an element', async () => {
  const drawn: string[] = [];
  const [one, two, three] = [0, 1, 2].map(() => document.createElement('div')) as unknown as [
    Element,
    Element,
    Element,
  ];
  enqueue(one, () => drawn.push('one'));
  enqueue(two, () => drawn.push('two'));
  enqueue(three, () => drawn.push('three'));
  enqueue(one, () => drawn.push('one again'));
  dequeue(two);
  await frames(8);
  expect(drawn).toEqual(['one again', 'three']);
});

test('what comes last waits until nothing else does', async () => {
  const drawn: string[] = [];
  const [last, one, two] = [0, 1, 2].map(() => document.createElement('div')) as unknown as [
    Element,
    Element,
    Element,
  ];
  enqueue(last, () => drawn.push('last'), true);
  enqueue(one, () => {
    drawn.push('one');
    enqueue(two, () => drawn.push('two'));
  });
  await frames(8);
  expect(drawn).toEqual(['one', 'two', 'last']);
});

test('a long piece lets a frame pass before the next one, short ones share a slice', async () => {
  const seen: string[] = [];
  const [one, two, three] = [0, 1, 2].map(() => document.createElement('div')) as unknown as [
    Element,
    Element,
    Element,
  ];
  enqueue(one, () => {
    requestAnimationFrame(() => seen.push('frame'));
    const ends = performance.now() + 20;
    while (performance.now() < ends);
    seen.push('one');
  });
  enqueue(two, () => seen.push('two'));
  enqueue(three, () => seen.push('three'));
  await frames(8);
  expect(seen).toEqual(['one', 'frame', 'two', 'three']);
});

test('a chart that cannot be drawn keeps no other from being drawn', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
  const drawn: string[] = [];
  const [one, two] = [0, 1].map(() => document.createElement('div')) as unknown as [Element, Element];
  enqueue(one, () => {
    throw new Error('no such map');
  });
  enqueue(two, () => drawn.push('two'));
  expect(() => vi.runAllTimers()).toThrow('no such map');
  vi.runAllTimers();
  vi.useRealTimers();
  expect(drawn).toEqual(['two']);
});
