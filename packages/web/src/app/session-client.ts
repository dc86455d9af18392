import { type ClientOptions, createClient, sessionRoutes } from '@mingjing/contract';
import { takeAhead } from './ahead.ts';
import { handleFailure } from './failures.ts';
import { headerToken } from './session.ts';

/** How long what is read again is taken for the consequence of a change, in milliseconds. */
const settlesMs = 1000;
let changedAt = Number.NEGATIVE_INFINITY;

/** Whether this page has just changed something on the server. */
export const hasJustChanged = (): boolean => Date.now() - changedAt < settlesMs;

/** Sends as `send` does, and notes that something was changed. */
export const noting =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init);
    if (init?.method !== 'GET') changedAt = Date.now();
    return response;
  };

/** How every call of this page is made: with the session's token and the failure rules of the product. */
export const clientOptions: ClientOptions = {
  baseUrl: '',
  token: headerToken,
  onFailure: handleFailure,
  // Looked up for each call: tests put others in its place.
  fetch: noting((input, init) => takeAhead(String(input), init) ?? fetch(input, init)),
};

/** The calls around a session. The login page has no other, so that it need not carry the whole table. */
export const sessionClient = createClient({ session: sessionRoutes }, clientOptions);
