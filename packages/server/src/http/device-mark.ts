import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'mingjing_device';
const form = new RegExp(`(?:^|;\\s*)${name}=([0-9a-f]{64})(?:;|$)`);
const lastsSeconds = 365 * 86_400;

/**
 * The mark of a browser in which a user has logged in before. It is no login: it only tells the guesses of
 * strangers from the mistakes of this browser.
 */
export const deviceMarkOf = (request: FastifyRequest): string | undefined =>
  form.exec(request.headers.cookie ?? '')?.[1];

/** Leaves the mark for later logins; scripts cannot read it, and no other site's page makes a browser send it. */
export function leaveDeviceMark(request: FastifyRequest, reply: FastifyReply, mark: string): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${name}=${mark}; Path=/webapi/login; Max-Age=${lastsSeconds}; HttpOnly; SameSite=Strict${secure}`,
  );
}
