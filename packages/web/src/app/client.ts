import {
  type AnsweredFile,
  api,
  type ClientOptions,
  callFile,
  createClient,
  type RouteDef,
  type RouteRequest,
} from '@mingjing/contract';
import { handleFailure } from './failures.ts';
import { headerToken } from './session.ts';

/** Every call of the wire, typed, with the session's token and the failure rules of the product. */
const options: ClientOptions = { baseUrl: '', token: headerToken, onFailure: handleFailure };
export const client = createClient(api, options);

/** A call that answers a file. */
export const readFile = <R extends RouteDef>(route: R, request: RouteRequest<R>): Promise<AnsweredFile> =>
  callFile(route, request, options);
