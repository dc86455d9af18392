import type { Board } from '@mingjing/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stillsRoot } from '../../app/storage.ts';
import { numberWidget, sampleBoard } from '../testing/sample-board.ts';
import { takeStill } from './take-still.ts';

const key = `${stillsRoot}#/main/dashboard?id=7`;
const path = '/webapi/v2/board/loaddata?id=7&type=p';
let board: Board;
/** What the server answers now. */
let answer: Board;
const html = (): string => localStorage.getItem(`${key}:html`) ?? '';

beforeEach(() => {
  localStorage.clear();
  board = sampleBoard([numberWidget('n1', 1, 1, 30)]);
  answer = structuredClone(board);
  document.body.innerHTML =
    '<div id="root"><p class="board-widget">门诊 😀</p><b class="figure"></b><canvas style="width: 9px"></canvas></div>';
  document.querySelector('.figure')?.attachShadow({ mode: 'open' }).append('71,457');
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['drawn'])));
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ result: answer })));
  globalThis.mingjingStill = { key, asked: [path], surroundings: () => '1920×1080' };
});
afterEach(() => {
  globalThis.mingjingStill = undefined;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a board is kept as it looks, beside the answers that it was drawn of', async () => {
  expect(await takeStill(board, () => true)).toBe(true);
  expect(localStorage.getItem(key)).toBe(`1920×1080\n${JSON.stringify({ result: answer })}`);
  const page = new DOMParser().parseFromString(html(), 'text/html');
  expect(page.querySelector('.board-widget')?.textContent).toBe('门诊 😀');
  expect(page.querySelector('template')?.content.textContent).toBe('71,457');
  const canvas = page.querySelector('canvas');
  expect([canvas?.style.width, atob(canvas?.dataset['png'] ?? '')]).toEqual(['9px', 'drawn']);
  // The page itself is left as it is.
  expect(document.querySelector('canvas')?.dataset['png']).toBeUndefined();
});

test.each<[string, () => void]>([
  ['the server answers otherwise by now', () => (answer = { ...answer, name: '另一个' })],
  ['a dialog lies over it', () => (document.body.innerHTML += '<dialog open></dialog>')],
  ['a part of it turns by itself', () => document.getElementById('root')?.append(carousel())],
])('a board is not kept while %s', async (_, change) => {
  change();
  expect(await takeStill(board, () => true)).toBe(false);
  expect(localStorage).toHaveLength(0);
});

function carousel(): HTMLElement {
  return Object.assign(document.createElement('div'), { className: 'carousel-dots' });
}

test('a board that somebody used meanwhile is not kept', async () => {
  const isSame = vi.fn<() => boolean>().mockReturnValueOnce(true).mockReturnValue(false);
  expect(await takeStill(board, isSame)).toBe(false);
  expect(localStorage).toHaveLength(0);
});

test('the two boards opened last are kept, and none that fills the storage', async () => {
  for (const id of [3, 1, 2]) {
    globalThis.mingjingStill = { key: `${stillsRoot}${id}`, asked: [path], surroundings: () => '' };
    vi.spyOn(Date, 'now').mockReturnValue(1_796_066_256_094 + [3, 1, 2].indexOf(id));
    await takeStill(board, () => true);
  }
  expect(Object.keys(localStorage).toSorted()).toEqual(
    [1, 2].flatMap((id) => [`${stillsRoot}${id}`, `${stillsRoot}${id}:html`]),
  );
  document.querySelector('.board-widget')?.append('x'.repeat(1_300_000));
  expect(await takeStill(board, () => true)).toBe(true);
  expect(Object.keys(localStorage).toSorted()).toEqual([`${stillsRoot}1`, `${stillsRoot}1:html`]);
});
