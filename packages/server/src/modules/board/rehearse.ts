import { setTimeout as after } from 'node:timers/promises';
import type { Mart } from '@mingjing/mart';
import type { Logger } from 'pino';
import type { UserActor } from '../../security/actor.ts';
import type { BoardService } from './board.service.ts';
import type { BoardStore } from './board.store.ts';

/** Extracts that were asked latest, and panels on them that are made. */
const mostExtracts = 3;
const mostPanels = 3;
/** How long that takes at most, and how long after the start it begins: whoever waits for the page gets it before. */
const longestMs = 3000;
const behindMs = 50;

/** Whom boards are made for when nobody has asked yet: sees all that administrators see, and is none of them. */
const nobody: UserActor = {
  kind: 'user',
  id: 0,
  username: '',
  name: '',
  roleIds: [],
  isAdmin: true,
  mustChangePassword: false,
  menuPaths: new Set(),
};

interface RehearsalParts {
  mart: Pick<Mart, 'askedLately'>;
  store: Pick<BoardStore, 'panelsOn'>;
  boards: Pick<BoardService, 'load'>;
  log: Logger;
}

/**
 * Makes the boards of rows that the run before was asked of, one after the other, and shows them to nobody: code that
 * never ran takes several times its time, and the first viewer would wait for it. Never throws.
 */
export async function rehearse(
  { mart, store, boards, log }: RehearsalParts,
  closing: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([closing, AbortSignal.timeout(longestMs)]);
  try {
    await after(behindMs, undefined, { signal });
    const panels = await store.panelsOn(mart.askedLately().slice(0, mostExtracts), mostPanels);
    for (const id of panels) await boards.load({ id }, { actor: nobody, signal });
  } catch (err) {
    log.debug({ err }, 'boards were not made before somebody asks');
  }
}
