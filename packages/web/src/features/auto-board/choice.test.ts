// @vitest-environment node
import type { AutoBoard, ProposedWidget } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { add, drop, firstChoice, swapAll, swapOne, toggleKept, waitingOf } from './choice.ts';

const widget = (key: string, room: ProposedWidget['room']) => ({ key, room }) as ProposedWidget;
const board = {
  figures: Array.from({ length: 7 }, (_, at) => widget(`f${at}`, 'figure')),
  charts: Array.from({ length: 10 }, (_, at) => widget(`c${at}`, 'small')),
} as AutoBoard;

test('a board begins with the best figures and charts', () => {
  expect(firstChoice(board).shown.join(' ')).toBe('f0 f1 f2 f3 f4 c0 c1 c2 c3 c4 c5 c6');
  expect(waitingOf(board, firstChoice(board)).map(({ key }) => key)).toEqual(['f5', 'f6', 'c7', 'c8', 'c9']);
});

test('换一批 keeps what is kept, repeats nothing and does not bring back what was dropped', () => {
  const dropped = drop(toggleKept(firstChoice(board), 'c0'), 'c1');
  const next = swapAll(board, dropped);
  expect(next.shown).toContain('c0');
  expect(next.shown).not.toContain('c1');
  expect(new Set(next.shown).size).toBe(next.shown.length);
  expect(next.shown).toEqual(expect.arrayContaining(['f5', 'f6', 'c7', 'c8', 'c9']));
  expect(next.shown).toHaveLength(11);
});

test('换掉 puts another of its kind in its place, until there is none', () => {
  let choice = firstChoice(board);
  choice = swapOne(board, choice, 'f0') ?? choice;
  expect(choice.shown[0]).toBe('f5');
  const all = [...board.figures, ...board.charts].reduce(
    (one, { key }) => (one.shown.includes(key) ? one : add(one, key)),
    choice,
  );
  expect(swapOne(board, all, 'f5')).toBeUndefined();
});
