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

/** Where boards begin that are shown at once when they are opened again. */
export const boardsRoot = 'mingjing.boards:';
/** Where boards begin that are shown as they last looked until they are drawn; `public/theme.js` reads them. */
export const stillsRoot = 'mingjing.stills:';

/** Forgets all whose name begins so. */
export function clearBelow(root: string): void {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at));
  for (const key of keys) if (key?.startsWith(root)) localStorage.removeItem(key);
}

/**
 * Keeps a text in this browser. Where it has no room left, what is kept to be quick alone goes first. Throws where there is
 * none even so.
 */
export function keepItem(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    for (const root of [stillsRoot, boardsRoot]) clearBelow(root);
    localStorage.setItem(key, text);
  }
}
