import type { ConnectableDatabase } from '@mingjing/contract';
import type { ConnectionInput, OpenOptions, Source, SourceError } from '../connector.ts';
import { LiveSource, type LiveSourceParts } from './live-source.ts';

interface Opening extends Pick<LiveSourceParts, 'connect'> {
  /** A driver's error in words that are safe to show; the password must not be among them. */
  faultOf: (error: unknown, password: string) => SourceError;
  /** Where it is not the database's own. */
  dialect?: LiveSourceParts['dialect'];
  spellings?: LiveSourceParts['spellings'];
}

/** A source of this database as a connector opens it: its pool and limits are the caller's. */
export function openLive(
  { dialect }: ConnectableDatabase,
  { strict = false, password }: ConnectionInput,
  { poolSize, connectTimeoutMs }: OpenOptions,
  opening: Opening,
): Source {
  return new LiveSource({
    dialect: opening.dialect ?? dialect,
    spellings: opening.spellings,
    poolSize,
    testTimeoutMs: connectTimeoutMs,
    strict,
    connect: opening.connect,
    faultOf: (error) => opening.faultOf(error, password),
  });
}
