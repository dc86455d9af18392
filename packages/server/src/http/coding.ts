import type { FastifyRequest } from 'fastify';

export type Coding = 'br' | 'gzip';

/** The better of the codings a caller takes. */
export function codingOf(request: FastifyRequest): Coding | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.replaceAll(' ', ''))
    // `br;q=0` refuses what it names.
    .filter((part) => !/;q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}
