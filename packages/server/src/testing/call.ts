import { checkedFetch } from './wire-check.ts';

/** An answer as it came over the wire. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: {
    success?: boolean;
    code?: number;
    result?: unknown;
    error?: string | null;
    [key: string]: unknown;
  };
}

/** A raw call, for what the typed client would not send. */
export async function call(
  url: string,
  options: RequestInit & { token?: string | undefined } = {},
): Promise<Answer> {
  const { token, ...init } = options;
  const headers = new Headers(init.headers);
  if (token !== undefined) headers.set('X-Auth-Token', token);
  const response = await checkedFetch(url, { ...init, headers });
  const text = await response.text();
  let body: Answer['body'] = {};
  try {
    body = JSON.parse(text) as Answer['body'];
  } catch {
    // Not JSON: the text speaks for itself.
  }
  return { status: response.status, headers: response.headers, text, body };
}
