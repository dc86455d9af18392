import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SecretBox } from '../../security/secret-box.ts';
import type { Journey } from './oidc-provider.ts';

const name = 'mingjing_oidc';
const bind = 'oidc-journey';
const lastsMs = 10 * 60_000;
const form = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)(?:;|$)`);
const sealed = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), until: z.number() });

/**
 * Keeps a login at the provider with the browser that began it: sealed, unreadable by scripts, sent by no page of
 * another site. A stranger's login cannot be brought home in it.
 */
export function createJourneyCookie(secrets: SecretBox, now: () => number) {
  function leave(request: FastifyRequest, reply: FastifyReply, value: string, seconds: number): void {
    const secure = request.protocol === 'https' ? '; Secure' : '';
    reply.header(
      'set-cookie',
      `${name}=${value}; Path=/webapi/login/oidc; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
    );
  }
  return {
    leave(request: FastifyRequest, reply: FastifyReply, journey: Journey): void {
      const text = JSON.stringify({ ...journey, until: now() + lastsMs });
      leave(request, reply, secrets.seal(text, bind), lastsMs / 1000);
    },
    /** The journey of this browser, which is over with this; undefined when none was begun here lately. */
    take(request: FastifyRequest, reply: FastifyReply): Journey | undefined {
      const value = form.exec(request.headers.cookie ?? '')?.[1];
      if (value === undefined) return undefined;
      leave(request, reply, '', 0);
      try {
        const { until, ...journey } = sealed.parse(JSON.parse(secrets.open(value, bind)));
        return now() < until ? journey : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
