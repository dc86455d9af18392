import { type OlapAddress, OlapAddressError, parseOlapAddress } from '@mingjing/contract';
import { type ConnectionInput, type OpenOptions, type Source, SourceError } from '../connector.ts';
import { connectTimeout } from '../live/faults.ts';
import { untilAborted } from '../live/limit.ts';
import { olapFault } from './faults.ts';
import { OlapSource } from './olap-source.ts';
import { probe } from './probe.ts';
import { OlapSession } from './session.ts';

function addressOf(text: string): OlapAddress {
  try {
    return parseOlapAddress(text);
  } catch (error) {
    if (error instanceof OlapAddressError) throw new SourceError('connection', error.message);
    throw error;
  }
}

/** An OLAP server: Saiku by its REST interface, others by XML for Analysis; which of the two is found out. */
export function openOlap(input: ConnectionInput, options: OpenOptions): Source {
  const { username, password, strict = false } = input;
  const { connectTimeoutMs, resolveHost, poolSize } = options;
  const address = addressOf(input.url);
  const connect = async (signal: AbortSignal): Promise<OlapSession> => {
    const resolved = await resolveHost(address.host, address.port);
    signal.throwIfAborted();
    const limit = AbortSignal.timeout(connectTimeoutMs);
    const both = AbortSignal.any([signal, limit]);
    try {
      const access = { address, resolved, username, password, connectTimeoutMs };
      return new OlapSession(await untilAborted(probe(access, both), both));
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw limit.aborted ? connectTimeout() : error;
    }
  };
  return new OlapSource({
    dialect: 'mdx',
    poolSize,
    testTimeoutMs: connectTimeoutMs,
    strict,
    connect,
    faultOf: (error) => olapFault(error, password),
  });
}
