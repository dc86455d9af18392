import { api, createClient } from '@mingjing/contract';
import { clientOptions } from './session-client.ts';

export { clientOptions };

/** Every call of the wire, typed. */
export const client = createClient(api, clientOptions);
