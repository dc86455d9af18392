import { api, type ClientOptions, createClient } from '@mingjing/contract';
import { handleFailure } from './failures.ts';
import { headerToken } from './session.ts';

/** How every call of this page is made: with the session's token and the failure rules of the product. */
export const clientOptions: ClientOptions = { baseUrl: '', token: headerToken, onFailure: handleFailure };

/** Every call of the wire, typed. */
export const client = createClient(api, clientOptions);
