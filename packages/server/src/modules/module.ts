import type { Handler } from '../http/handler.ts';

/** What every module of the server offers beside what is its own: the handlers of its calls. */
export interface ServerModule {
  handlers: Handler[];
}
