import { MartError } from '../mart.ts';
import { clickhouseAddress } from './address.ts';
import { ExtractTables } from './extract-tables.ts';
import { greet } from './greeting.ts';
import { ServerCalls } from './server-calls.ts';
import { foreignSentence, startSentence } from './start-sentence.ts';

/** What stands in the database of a mart. */
export interface ClickhouseLook {
  /** Whether the database is this installation's already; it becomes so at its next start. */
  isOurs: boolean;
  /** Ids of the extracts that are whole. */
  extracts: ReadonlySet<string>;
}

/**
 * Looks at the ClickHouse of a mart as its opening does, and changes nothing.
 * @param owner - id of the installation; undefined where it has none yet
 * @throws MartError with what is wrong with the server, or that the database serves another installation
 */
export async function lookAtClickhouse(url: string, owner: string | undefined): Promise<ClickhouseLook> {
  const address = clickhouseAddress(url);
  if (address === undefined) throw new TypeError('no address of a ClickHouse');
  const calls = new ServerCalls(address);
  try {
    const tables = new ExtractTables(calls, await greet(calls));
    const found = await tables.foundOwner();
    if (found !== undefined && found !== owner) throw new MartError('offline', foreignSentence(address));
    const whole = (await tables.list()).filter(({ kind }) => kind === '_about');
    return { isOurs: found !== undefined, extracts: new Set(whole.map(({ extract }) => extract)) };
  } catch (error) {
    const sentence = startSentence(error, address);
    throw sentence === undefined ? error : new MartError('offline', sentence, { cause: error });
  } finally {
    calls.close();
  }
}
