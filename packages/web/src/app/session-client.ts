import { type ClientOptions, createClient, sessionRoutes } from '@mingjing/contract';
import { handleFailure } from './failures.ts';
import { headerToken } from './session.ts';

/** How every call of this page is made: with the session's token and the failure rules of the product. */
export const clientOptions: ClientOptions = { baseUrl: '', token: headerToken, onFailure: handleFailure };

/** The calls around a session. The login page has no other, so that it need not carry the whole table. */
export const sessionClient = createClient({ session: sessionRoutes }, clientOptions);
