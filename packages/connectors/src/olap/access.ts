import type { OlapAddress } from '@mingjing/contract';
import { type Answering, type HttpCall, httpRequest, tlsFor, wholeText } from '../live/http-request.ts';
import { tooLarge } from './faults.ts';

/** A server and the account it is asked with. */
export interface Access {
  address: OlapAddress;
  /** What the host guard answered, whatever the name means later. */
  resolved: string;
  username: string;
  password: string;
  connectTimeoutMs: number;
}

/** Bytes of an answer; those of a statement, and of the members of a level, are read as they arrive. */
export const most = { short: 8 * 1024 * 1024, catalogue: 16 * 1024 * 1024, rows: 256 * 1024 * 1024 };

export function call({ address, resolved, connectTimeoutMs }: Access, sent: HttpCall): Promise<Answering> {
  const { host, port, secure } = address;
  return httpRequest(
    { host, port, address: resolved, tls: secure && tlsFor(host), connectTimeoutMs },
    { ...sent, headers: { host: hostOf(address), ...sent.headers } },
  );
}

const hostOf = ({ host, port, secure }: OlapAddress): string => {
  const name = host.includes(':') ? `[${host}]` : host;
  return port === (secure ? 443 : 80) ? name : `${name}:${port}`;
};

/** A short answer: its status, headers and text. */
export async function ask(access: Access, sent: HttpCall) {
  const { response } = await call(access, sent);
  const text = await wholeText(response, most.short);
  response.destroy();
  if (text.length > most.short) throw tooLarge();
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

/** Pieces of a long answer as text. Throws when it is larger than any that is read. */
export async function* pieces(
  { response, guarded }: Answering,
  bytes: number = most.rows,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    guarded.progress();
    size += part.length;
    if (size > bytes) throw tooLarge();
    decoder ??= decoderOf(response.headers['content-type'] ?? '', part);
    yield decoder.decode(part, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

/** What reads an answer's bytes: servers say it in the header, or in the first line of XML; else it is UTF-8. */
function decoderOf(type: string, first: Buffer): TextDecoder {
  const [, header] = /charset="?([\w.:-]+)/i.exec(type) ?? [];
  const [declaration = ''] = first.toString('latin1', 0, 200).split('?>', 1);
  const [, line] = /encoding=["']([\w.:-]+)/.exec(declaration.startsWith('<?xml') ? declaration : '') ?? [];
  try {
    return new TextDecoder(header ?? line ?? 'utf-8', { fatal: true });
  } catch {
    return new TextDecoder('utf-8', { fatal: true });
  }
}
