import type { ClientOptions } from '@mingjing/contract';
import { clientOptions, noting } from './session-client.ts';

/** Hears which share of a file was sent, from 0 to 1; null when the call has ended. */
export type OnSent = (share: number | null) => void;

/** Bytes: smaller bodies are sent before anybody could read a figure. */
export const worthTelling = 524_288;
/** Answers that have no body, which a Response refuses. */
const bodiless = new Set([204, 205, 304]);

function bytesOf(body: unknown): number {
  if (!(body instanceof FormData)) return 0;
  let bytes = 0;
  for (const [, value] of body.entries()) if (value instanceof Blob) bytes += value.size;
  return bytes;
}

/** Sends as fetch does, and tells how much was sent: fetch itself does not. */
const telling =
  (onSent: OnSent): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const { signal } = init;
      if (signal?.aborted === true) {
        reject(signal.reason);
        return;
      }
      const call = new XMLHttpRequest();
      const stop = (): void => call.abort();
      const end = (): void => {
        signal?.removeEventListener('abort', stop);
        if (signal?.aborted !== true) onSent(null);
      };
      call.open(init.method ?? 'GET', String(input));
      for (const [name, value] of new Headers(init.headers)) call.setRequestHeader(name, value);
      call.responseType = 'blob';
      call.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onSent(Math.min(loaded / total, 1));
      });
      call.upload.addEventListener('load', () => onSent(1));
      call.addEventListener('load', () => {
        end();
        const { status, response } = call;
        resolve(new Response(bodiless.has(status) ? null : (response as Blob), { status }));
      });
      call.addEventListener('error', () => {
        end();
        reject(new TypeError('the call was not answered'));
      });
      call.addEventListener('abort', () => {
        end();
        reject(signal?.reason);
      });
      signal?.addEventListener('abort', stop, { once: true });
      onSent(0);
      call.send(init.body as XMLHttpRequestBodyInit);
    });

/** How a call with a file is made whose progress is told; `onSent` hears nothing of a small one. */
export const uploadOptions = (onSent: OnSent): ClientOptions => ({
  ...clientOptions,
  fetch: noting((input, init) =>
    bytesOf(init?.body) < worthTelling ? fetch(input, init) : telling(onSent)(input, init),
  ),
});
