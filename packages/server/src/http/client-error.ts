import type { Socket } from 'node:net';
import { Code, fail, texts } from '@mingjing/contract';

interface Refusal {
  status: string;
  text: string;
}

const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', text: texts.http.longAddress },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: '413 Content Too Large', text: texts.http.tooBig },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', text: texts.http.tooSlow },
};
/** How long a refused caller may go on sending. */
const lingerMs = 2000;
const malformed: Refusal = { status: '400 Bad Request', text: texts.http.malformed };

/** What keeps an answer safe that no hook of the app goes over. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** Answers a request that could not even be read, so that no handler sees it, in the envelope of every other answer. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  const { _httpMessage: under } = socket as Socket & { _httpMessage?: { headersSent: boolean } | null };
  // Gone, or in the middle of an earlier answer, which must not get ours into its body.
  if (error.code === 'ECONNRESET' || !socket.writable || under?.headersSent === true) {
    socket.destroy();
    return;
  }
  const { status, text } = refusals[error.code ?? ''] ?? malformed;
  const body = JSON.stringify(fail(Code.client, text));
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    ...Object.entries(bareHeaders).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // What is still on its way is read and dropped: a reset would take the answer with it.
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
