import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Headers of every answer: own scripts only, no sniffing, no address told to others, framing by and of listed sites only.
 * `logo`: the address of the product's logo, which may stand elsewhere.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  frameAncestors: readonly string[],
  frames: readonly string[],
  logo: string,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library writes its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(/^https?:/i.test(logo) ? [new URL(logo).origin] : [])],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        // Pages that boards may show: the administrator's list.
        frameSrc: frames.length === 0 ? ["'none'"] : [...frames],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'", ...frameAncestors],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    // Replaced by frame-ancestors, which can name sites.
    frameguard: false,
    // Plain HTTP inside a hospital is usual; a proxy that speaks HTTPS sets its own.
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
}
