import { boardsKey } from '../../app/session.ts';
import { boardsRoot } from '../../app/storage.ts';
import type { BoardSource, Kept } from '../../records/board.ts';

const mostBoards = 6;
const mostCharacters = 400_000;
const keyOf = (owner: string, { type, id }: BoardSource): string => `${boardsKey(owner)}${type}${id}`;

function parsed(text: string | null): Kept | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as Kept;
  } catch {
    return null;
  }
}

/** Keys of all boards kept, the one read longest ago first. */
function keptKeys(): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(boardsRoot))
    .map((key) => ({ key, at: parsed(localStorage.getItem(key))?.at ?? 0 }))
    .sort((a, b) => a.at - b.at)
    .map(({ key }) => key);
}

/**
 * Keeps the board of a signed-in user for the next time it is opened. A few boards are kept, the newest ones; a browser
 * that is full keeps none.
 */
export function keepSnapshot(owner: string, source: BoardSource, snapshot: Kept): void {
  const key = keyOf(owner, source);
  const text = JSON.stringify(snapshot);
  if (text.length > mostCharacters) {
    localStorage.removeItem(key);
    return;
  }
  const others = keptKeys().filter((one) => one !== key);
  for (const old of others.slice(0, Math.max(0, others.length + 1 - mostBoards)))
    localStorage.removeItem(old);
  try {
    localStorage.setItem(key, text);
  } catch {
    localStorage.removeItem(key);
  }
}

/** What was kept for this user; never another user's. */
export const readSnapshot = (owner: string, source: BoardSource): Kept | null =>
  parsed(localStorage.getItem(keyOf(owner, source)));

export const dropSnapshot = (owner: string, source: BoardSource): void =>
  localStorage.removeItem(keyOf(owner, source));
