import { embedSign } from './embedded.ts';

/** What a page remembers as long as it is open. */
class PageStorage {
  readonly #values = new Map<string, string>();
  get length(): number {
    return this.#values.size;
  }
  key(at: number): string | null {
    return [...this.#values.keys()][at] ?? null;
  }
  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#values.set(key, value);
  }
  removeItem(key: string): void {
    this.#values.delete(key);
  }
  clear(): void {
    this.#values.clear();
  }
}

const names = ['localStorage', 'sessionStorage'] as const;

function isRefused(name: (typeof names)[number]): boolean {
  try {
    return window[name] === null;
  } catch {
    return true;
  }
}

/**
 * Browsers refuse their storage to frames of other sites: then the page remembers by itself. In such a frame it does so
 * in any case, so that nobody's login is ever within its reach.
 */
export function ensureStorage(): void {
  const framed = embedSign() !== null;
  for (const name of names) {
    if (!framed && !isRefused(name)) continue;
    Object.defineProperty(window, name, { configurable: true, value: new PageStorage() });
  }
}

ensureStorage();
