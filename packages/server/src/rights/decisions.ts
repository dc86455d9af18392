import { texts } from '@mingjing/contract';
import { refused } from '../http/app-error.ts';
import { type Actor, isAuthor } from '../security/actor.ts';

/** Asks once more what was decided; throws AppError when it is refused now. */
type Again = (actor: Actor) => Promise<unknown>;

interface Decision {
  answers: unknown[];
  again: Again;
}

/** On the caller itself: copies of it note into the same place. */
const noted = Symbol('decisions');
interface Watched {
  readonly [noted]?: Map<string | symbol, Decision>;
}

/** The same caller, for a call of theirs: what it was let do is noted, to be asked again before it is answered. */
export const watched = <A extends Actor>(actor: A): A => ({
  ...actor,
  [noted]: new Map<string | symbol, Decision>(),
});

/**
 * Notes what was decided for a caller, where their call is watched. `answer` is compared as JSON text with what `again`
 * gives; decisions of one key are asked again once.
 */
export function note(actor: Actor, key: string | symbol, answer: unknown, again: Again): void {
  const decisions = (actor as Watched)[noted];
  if (decisions === undefined) return;
  const known = decisions.get(key);
  if (known === undefined) decisions.set(key, { answers: [answer], again });
  else if (known.answers.at(-1) !== answer) known.answers.push(answer);
}

const textOf = (answer: unknown): string => JSON.stringify(answer ?? null);

/** What a caller is, as far as answers go by it beside what is noted. */
const standing = (actor: Actor): string =>
  textOf([
    isAuthor(actor),
    actor.kind === 'user' && actor.isAdmin,
    actor.kind === 'share' && [actor.allowDownload, actor.lockedFilters],
  ]);

/**
 * Throws AppError when a caller, as they may call now, would not have been let do what was noted of their call, or would
 * have seen other rows or columns.
 */
export async function requireUnchanged(actor: Actor, now: Actor): Promise<void> {
  const changed = () => refused(texts.dataRules.changedWhileRead, 'unavailable');
  if (standing(actor) !== standing(now)) throw changed();
  for (const { answers, again } of (actor as Watched)[noted]?.values() ?? []) {
    const own = textOf(await again(now));
    if (answers.some((answer) => textOf(answer) !== own)) throw changed();
  }
}
