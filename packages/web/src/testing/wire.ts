import { fail, ok, reasonOf } from '@mingjing/contract';
import { vi } from 'vitest';

export interface WireCall {
  method: string;
  /** Relative to /webapi, with the query. */
  path: string;
  headers: Record<string, string>;
  body: unknown;
}
interface Answer {
  status: number;
  body: unknown;
}
/** What a call is answered with. */
export type Reply = (call: WireCall) => Answer | Promise<Answer>;

export const success = (result: unknown): Answer => ({ status: 200, body: ok(result) });
export const failure = (
  status: number,
  code: number,
  error: string,
  reason = reasonOf(code, status),
  subject?: string,
): Answer => ({
  status,
  body: fail(code, error, reason, subject),
});

/**
 * Answers the page's HTTP calls in a test: 'GET /v2/user' to a reply. What is not listed answers 404 as the server
 * does. Returns the calls made, in order.
 */
export function serve(replies: Record<string, Reply | Answer>): WireCall[] {
  const calls: WireCall[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace(/^.*\/webapi/, '');
    const method = init.method ?? 'GET';
    const call: WireCall = { method, path, headers: init.headers as Record<string, string>, body: init.body };
    calls.push(call);
    const reply = replies[`${method} ${path.split('?')[0]}`] ?? failure(404, 50001, '没有找到相关服务接口');
    const { status, body } = typeof reply === 'function' ? await reply(call) : reply;
    // A file travels as it is.
    if (body instanceof Blob) return new Response(body, { status });
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return calls;
}

/** No server answers at all. */
export function serveNothing(): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
}
