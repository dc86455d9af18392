import { api, createClient } from '@mingjing/contract';
import { handleFailure } from './failures.ts';
import { headerToken } from './session.ts';

/** Every call of the wire, typed, with the session's token and the failure rules of the product. */
export const client = createClient(api, { baseUrl: '', token: headerToken, onFailure: handleFailure });
