import { length } from './fields.ts';
import { limits } from './limits.ts';

import { texts } from './texts.ts';

/** Where an OLAP server answers, as its address in the form says it. */
export interface OlapAddress {
  secure: boolean;
  host: string;
  port: number;
  /** Without a slash at its end. */
  path: string;
  /** The catalog (or Saiku's connection) to ask, where several have a cube of the same name. */
  catalog: string | undefined;
}

export class OlapAddressError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OlapAddressError';
  }
}

const pattern =
  /^(https?):\/\/([A-Za-z0-9](?:[A-Za-z0-9._-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\])(?::([1-9]\d{0,4}))?((?:\/[\w.~%-]*)*)(?:\?catalog=([^&#?]{1,100}))?$/;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new OlapAddressError(texts.datasource.olapInvalid);
  }
}

/**
 * Reads the address of an OLAP server: http or https, a host, a path, and `?catalog=` behind it. Whatever else a URL may
 * hold (accounts, other protocols, other parameters) is refused. Throws OlapAddressError with the text for the form.
 */
export function parseOlapAddress(text: string): OlapAddress {
  const trimmed = text.trim();
  if (trimmed === '') throw new OlapAddressError(texts.datasource.olap);
  if (length(trimmed) > limits.name) throw new OlapAddressError(texts.datasource.olapTooLong);
  const [, scheme, host = '', port, path = '', catalog] = pattern.exec(trimmed) ?? [];
  const number = port === undefined ? (scheme === 'https' ? 443 : 80) : Number(port);
  if (scheme === undefined || number > 65_535 || /(?:^|\/)\.\.?(?:\/|$)/.test(path))
    throw new OlapAddressError(texts.datasource.olapInvalid);
  return {
    secure: scheme === 'https',
    host: host.replace(/^\[|\]$/g, ''),
    port: number,
    path: path.replace(/(?<!\/)\/+$/, ''),
    catalog: catalog === undefined ? undefined : decoded(catalog),
  };
}

/** The text the form shows for this address; undefined when it is a good one. */
export function checkOlapAddress(text: string): string | undefined {
  try {
    parseOlapAddress(text);
    return undefined;
  } catch (error) {
    if (error instanceof OlapAddressError) return error.message;
    throw error;
  }
}
