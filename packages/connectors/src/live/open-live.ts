import { type ConnectableDatabase, parseJdbcUrl } from '@mingjing/contract';
import type { ConnectionInput, OpenOptions, Source, SourceError } from '../connector.ts';
import { faultTexts } from '../fault-texts.ts';
import { LiveSource, type LiveSourceParts } from './live-source.ts';
import { whoElseAnswers } from './who-answers.ts';

interface Opening extends Pick<LiveSourceParts, 'connect'> {
  /** A driver's error in words that are safe to show; the password must not be among them. */
  faultOf: (error: unknown, password: string) => SourceError;
  /** Where it is not the database's own. */
  dialect?: LiveSourceParts['dialect'];
  spellings?: LiveSourceParts['spellings'];
}

/** A source of this database as a connector opens it: its pool and limits are the caller's. */
export function openLive(
  database: ConnectableDatabase,
  { strict = false, password, url }: ConnectionInput,
  { poolSize, connectTimeoutMs, resolveHost }: OpenOptions,
  opening: Opening,
): Source {
  return new LiveSource({
    dialect: opening.dialect ?? database.dialect,
    otherServer: async () => {
      const { host, port } = parseJdbcUrl(database, url);
      const found = await whoElseAnswers(database.label, await resolveHost(host, port), port);
      return found === undefined ? undefined : faultTexts.otherServer(database.label, found);
    },
    spellings: opening.spellings,
    poolSize,
    testTimeoutMs: connectTimeoutMs,
    strict,
    connect: opening.connect,
    faultOf: (error) => opening.faultOf(error, password),
  });
}
