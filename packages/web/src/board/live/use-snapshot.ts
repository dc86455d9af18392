import type { Board, BoardLayout } from '@mingjing/contract';
import { useEffect, useRef, useState } from 'react';
import { sessionUser, speaksForLogin } from '../../app/session.ts';
import type { BoardSource, Kept } from '../../records/board.ts';
import { dropSnapshot, keepSnapshot, readSnapshot } from '../model/board-snapshot.ts';

/** Boards on a wall change every few seconds; what is kept of them need not. */
const keepEveryMs = 60_000;

interface Shown {
  board: Board | undefined;
  layout: BoardLayout | undefined;
  filters: string | undefined;
  /** When the board was read. */
  at: number;
  refused: boolean;
}

/** Whose boards are kept: those of the login. What a link opens stays in memory. */
const owner = (): string | null => (speaksForLogin() ? (sessionUser()?.username ?? null) : null);

/** What this browser kept of a board when it was last opened; null when nothing, or for a link. */
export function useSnapshot(source: BoardSource, enabled: boolean): Kept | null {
  const [kept] = useState(() => {
    const user = enabled ? owner() : null;
    return user === null ? null : readSnapshot(user, source);
  });
  return kept;
}

/** Keeps what is shown for the next time, now and then; drops it when the server says it is not the viewer's. */
export function useKeptBoard(source: BoardSource, shown: Shown): void {
  const keptAt = useRef(0);
  const { board, layout, filters, at, refused } = shown;
  const { id, type } = source;
  useEffect(() => {
    const user = owner();
    if (user === null) return;
    if (refused) return dropSnapshot(user, { id, type });
    if (board === undefined || layout === undefined || Date.now() - keptAt.current < keepEveryMs) return;
    keptAt.current = Date.now();
    keepSnapshot(user, { id, type }, { at, filters: filters ?? '', board, layout });
  }, [id, type, board, layout, filters, at, refused]);
}
