import { type api, brandMeta, type RouteResult } from '@mingjing/contract';
import { LRUCache } from 'lru-cache';

type Brand = RouteResult<typeof api.session.brand>;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);

/**
 * Puts the brand where it shows before any script runs, title of the tab and author, and whole where the page's script
 * finds it without asking: nothing of the login jumps when an answer comes.
 */
export function renderPage(template: string, brand: Brand): string {
  const title = escaped(brand.title);
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/<meta name="description"[^>]*>/, '')
    .replace(
      '</head>',
      () =>
        `  <meta name="application-name" content="${title}" />\n` +
        `    <meta name="author" content="${escaped(brand.company)}" />\n` +
        `    <meta name="${brandMeta}" content="${escaped(JSON.stringify(brand))}" />\n  </head>`,
    );
}

/** The rendered page for each address asked, 1000 of them at most, 15 minutes each. */
export class PageCache {
  readonly #pages: LRUCache<string, string>;
  readonly #render: () => string;
  constructor(render: () => string, now: () => number = Date.now) {
    this.#render = render;
    this.#pages = new LRUCache({ max: 1000, ttl: 15 * 60_000, perf: { now }, ttlResolution: 0 });
  }
  get size(): number {
    return this.#pages.size;
  }
  /** For the holder of a token the page is made anew: what was kept is for the public only. */
  page(address: string, hasToken: boolean): string {
    if (hasToken) return this.#render();
    const known = this.#pages.get(address);
    if (known !== undefined) return known;
    const page = this.#render();
    this.#pages.set(address, page);
    return page;
  }
  clear(): void {
    this.#pages.clear();
  }
}
