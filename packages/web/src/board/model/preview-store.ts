import type { Board } from '@mingjing/contract';
import { previewsOwnerKey, previewsRoot, sessionUser } from '../../app/session.ts';
import { keepItem } from '../../app/storage.ts';

/** A board that was never saved, as the editor sees it: opened as /preview?id=local_{n}. */
export interface LocalBoard {
  /** With every widget's answer in it; nothing is asked of the server. */
  board: Board;
  /** Filter parameters as in board/layout. */
  layout: string;
}

const keyOf = (n: number): string => `${previewsRoot}${n}`;
const counterKey = 'previewBoardSeq';
const kept = 20;

/** Numbers of the boards kept, oldest first. */
function numbers(): number[] {
  return Object.keys(localStorage)
    .flatMap((key) => /^previewBoard_(\d+)$/.exec(key)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

function makeRoom(): boolean {
  const [oldest] = numbers();
  if (oldest === undefined) return false;
  localStorage.removeItem(keyOf(oldest));
  return true;
}

/** Keeps a board for preview and answers its id, 'local_{n}'. Beyond 20 the oldest goes; a full browser drops more. */
export function keepLocalBoard(local: LocalBoard): string {
  const n = Number(localStorage.getItem(counterKey) ?? 0) + 1;
  const text = JSON.stringify(local);
  while (numbers().length >= kept) makeRoom();
  for (;;) {
    try {
      keepItem(keyOf(n), text);
      localStorage.setItem(counterKey, String(n));
      localStorage.setItem(previewsOwnerKey, sessionUser()?.username ?? '');
      return `local_${n}`;
    } catch (error) {
      if (!makeRoom()) throw error;
    }
  }
}

/** The board behind 'local_{n}'; null when it is no such id or the board is gone. */
export function readLocalBoard(id: string): LocalBoard | null {
  const n = /^local_(\d+)$/.exec(id)?.[1];
  const text = n === undefined ? null : localStorage.getItem(keyOf(Number(n)));
  if (text === null) return null;
  try {
    return JSON.parse(text) as LocalBoard;
  } catch {
    return null;
  }
}
