import { ApiError, Code, fail, lineType, type Reason } from '@mingjing/contract';
import { vi } from 'vitest';

export interface Request {
  path: string;
  query: URLSearchParams;
  token: string | null;
  body: string;
  /** Aborted when the page no longer waits. */
  signal?: AbortSignal | undefined;
}
type Answer = (request: Request) => unknown;

/** A refusal for an answer to throw. */
export const refusal = (reason: Reason, text: string, subject?: string): ApiError =>
  new ApiError(200, Code.client, text, reason, subject);

/** Stands for the server at the edge of the browser: answers by path, keeps what was asked. */
export function serve(answers: Record<string, Answer>): {
  asked: Request[];
  of: (path: string) => Request[];
} {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost');
    const path = url.pathname.replace('/webapi', '');
    const headers = new Headers(init.headers);
    const request = {
      path,
      query: url.searchParams,
      token: headers.get('X-Auth-Token'),
      body: init.body instanceof URLSearchParams ? init.body.toString() : String(init.body ?? ''),
      signal: init.signal ?? undefined,
    };
    asked.push(request);
    const answer = answers[path];
    if (answer === undefined) return Response.json(fail(Code.backend, '没有'));
    try {
      const result = await answer(request);
      if (result instanceof Response) return result;
      return Response.json({ success: true, code: 0, result, error: null });
    } catch (error) {
      if (error instanceof ApiError)
        return Response.json(fail(error.code, error.message, error.reason, error.subject));
      return Response.json(fail(Code.dataAccess, error instanceof Error ? error.message : ''));
    }
  });
  return { asked, of: (path) => asked.filter((request) => request.path === path) };
}

/** An answer in lines, which a test sends one after the other. */
export function answerInLines() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(begun) {
      controller = begun;
    },
  });
  return {
    answer: () => new Response(body, { headers: { 'content-type': `${lineType}; charset=utf-8` } }),
    send: (line: object) => controller?.enqueue(encoder.encode(`${JSON.stringify(line)}\n`)),
    close: () => controller?.close(),
  };
}

/** A STOMP server of one page: accepts every connection and sends what a test tells it to. */
export function serveLive() {
  const sockets: FakeSocket[] = [];
  const subscribed: string[] = [];
  let isShut = false;

  class FakeSocket {
    static readonly OPEN = 1;
    readyState = 0;
    binaryType = '';
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: object) => void) | null = null;
    readonly ids = new Map<string, string>();
    constructor() {
      sockets.push(this);
      setTimeout(() => {
        if (isShut) return this.close();
        this.readyState = 1;
        this.onopen?.();
      });
    }
    send(data: string | Uint8Array) {
      const text = typeof data === 'string' ? data : new TextDecoder().decode(data);
      const [command = ''] = text.split('\n');
      if (command === 'CONNECT') this.deliver('CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0');
      if (command !== 'SUBSCRIBE') return;
      const topic = /^destination:(.*)$/m.exec(text)?.[1] ?? '';
      this.ids.set(topic, /^id:(.*)$/m.exec(text)?.[1] ?? '');
      subscribed.push(topic);
      const receipt = /^receipt:(.*)$/m.exec(text)?.[1];
      if (receipt !== undefined) this.deliver(`RECEIPT\nreceipt-id:${receipt}\n\n\0`);
    }
    deliver(data: string) {
      setTimeout(() => this.onmessage?.({ data }));
    }
    close() {
      this.readyState = 3;
      this.onclose?.({ code: 1000, reason: '', wasClean: true });
    }
  }
  vi.stubGlobal('WebSocket', FakeSocket);
  return {
    subscribed,
    /** Ends every connection, as a broken network does. */
    lose() {
      for (const socket of sockets.splice(0)) socket.close();
    },
    /** Ends every connection and lets nobody in until it is opened again, as for a link that was revoked. */
    shut() {
      isShut = true;
      this.lose();
    },
    open() {
      isShut = false;
    },
    send(topic: string, message: unknown) {
      for (const socket of sockets) {
        const id = socket.ids.get(topic);
        if (id !== undefined) {
          socket.deliver(
            `MESSAGE\nsubscription:${id}\nmessage-id:1\ndestination:${topic}\n\n${JSON.stringify(message)}\0`,
          );
        }
      }
    },
  };
}
