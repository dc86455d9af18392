import { type Database, type JdbcUrl, JdbcUrlError, parseJdbcUrl } from '@mingjing/contract';
import { SourceError } from '../connector.ts';

/** Reads a URL by its driver's allow-list; what it refuses is a connection fault. */
export function readUrl(driver: Database, url: string): JdbcUrl {
  try {
    return parseJdbcUrl(driver, url);
  } catch (error) {
    if (error instanceof JdbcUrlError) throw new SourceError('connection', error.message);
    throw error;
  }
}
