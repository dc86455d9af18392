import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

/** One answer of the interface; a page holds 100 users at most. */
const mostBytes = 8 * 1024 * 1024;
/** Interim answers (100 Continue and the like) before the one that counts. */
const mostInterim = 20;

export interface PinnedCall {
  url: URL;
  /** Where to connect to, whatever the name means by now; certificates are still those of the name. */
  address: string;
  /** Sent as JSON, by POST; without it the call is a GET. */
  body: object | undefined;
  signal: AbortSignal;
}

export interface PinnedAnswer {
  status: number;
  text: string;
}

/** Answers every name with the one address. */
const lookupOf =
  (address: string): LookupFunction =>
  (_name, { all }, done) => {
    const family = isIP(address);
    if (all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };

async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) throw new RangeError(`the answer is longer than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * A call to an address that was checked: the name is not resolved again, so that it cannot mean one address to the check and
 * another to the connection. Follows no redirection. Throws RangeError for an answer that is too long.
 */
export async function pinnedRequest({ url, address, body, signal }: PinnedCall): Promise<PinnedAnswer> {
  const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body), 'utf8');
  const request = url.protocol === 'https:' ? tlsRequest : plainRequest;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    let interim = 0;
    const sending = request(url, {
      method: sent === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(sent && { 'content-type': 'application/json', 'content-length': sent.length }),
      },
      // A connection of its own: a kept one could be another address's.
      agent: false,
      lookup: lookupOf(address),
      signal,
    });
    // An endless row of them would be read until the time is up, as fast as it comes.
    sending.on('information', () => {
      interim += 1;
      if (interim > mostInterim) sending.destroy(new RangeError('the answer does not begin'));
    });
    sending.once('response', resolve).once('error', reject).end(sent);
  });
  return { status: response.statusCode ?? 0, text: await textOf(response) };
}
