import { texts } from '@mingjing/contract';
import { asAppError } from '../data/fault.ts';
import { AppError, AuthorsError } from '../http/app-error.ts';
import { type Actor, isAuthor } from '../security/actor.ts';

/** A failure as a caller of a board may hear it: what only authors may know is told in a neutral sentence. */
export function toldFailure(error: unknown, actor: Actor): unknown {
  const known = asAppError(error);
  if (!(known instanceof AuthorsError) || isAuthor(actor)) return error;
  const text = actor.kind === 'share' ? texts.share.unavailable : texts.widget.unavailable;
  return new AppError(known.code, text, known.status, 'unavailable');
}
