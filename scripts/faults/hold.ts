import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { mariadbSource } from '../../packages/server/src/testing/sources.ts';

/**
 * Locks a table of a MariaDB until it is let go: a refresh that reads it is under way for exactly as long, however fast
 * the machine is.
 */
export async function holdTable(
  { input: { url, username, password } }: Awaited<ReturnType<typeof mariadbSource>>,
  table: string,
): Promise<{ letGo(): Promise<void> }> {
  const { hostname, port, pathname } = new URL(url.replace(/^jdbc:/, ''));
  const client = spawn(
    'mariadb',
    ['-h', hostname, '-P', port, '-u', username, '--unbuffered', '-N', '-B', pathname.slice(1)],
    { env: { ...process.env, MYSQL_PWD: password }, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(client, 'exit');
  client.stdin.write(`LOCK TABLES ${table} WRITE;\nSELECT 'locked';\n`);
  await Promise.race([
    once(client.stdout, 'data'),
    ended.then(() => Promise.reject(new Error(`${table} could not be locked`))),
  ]);
  return {
    async letGo() {
      client.stdin.end();
      await ended;
    },
  };
}

/** A fetch that sends half of each upload, and the rest when it is let go. */
export function holdUploads(): { fetch: typeof fetch; begun: Promise<unknown>; letGo(): void } {
  const holder = new EventTarget();
  const begun = once(holder, 'begun');
  const letGo = once(holder, 'letGo');
  return {
    begun,
    letGo: () => holder.dispatchEvent(new Event('letGo')),
    async fetch(input, init) {
      if (!(init?.body instanceof FormData)) return fetch(input, init);
      const whole = new Response(init.body);
      const headers = new Headers(init.headers);
      headers.set('content-type', whole.headers.get('content-type') ?? '');
      const bytes = new Uint8Array(await whole.arrayBuffer());
      const half = bytes.length >> 1;
      const body = new ReadableStream<Uint8Array>({
        async start(stream) {
          stream.enqueue(bytes.subarray(0, half));
          holder.dispatchEvent(new Event('begun'));
          await letGo;
          stream.enqueue(bytes.subarray(half));
          stream.close();
        },
      });
      return fetch(input, { ...init, headers, body, duplex: 'half' } as RequestInit);
    },
  };
}
