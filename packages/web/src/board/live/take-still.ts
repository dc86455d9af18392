import type { Board } from '@mingjing/contract';
import { hashKey } from '@tanstack/react-query';
import { headerToken } from '../../app/session.ts';
import { stillsRoot } from '../../app/storage.ts';

/** What is kept of one board at most, in characters, and of how many. */
const mostCharacters = 1_200_000;
const mostStills = 2;

/** A board with what moves by itself is never the same again, nor is one that somebody points at. */
const unsteady = 'iframe, .carousel-dots, video, [data-cross], .chart-canvas:hover, img[src^="blob:"]';

/** Writes what a canvas shows into another, whose attributes keep it. */
const write = (canvas: HTMLCanvasElement, into: HTMLCanvasElement): Promise<void> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) {
        reject(new Error('no picture'));
        return;
      }
      const reader = new FileReader();
      reader.onload = () => {
        into.dataset['png'] = String(reader.result).split(',')[1] ?? '';
        resolve();
      };
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(blob);
    });
  });

/** What stands in a shadow is written into a template, which is made one again where it is shown. */
function shadowText(shadow: ShadowRoot): HTMLElement {
  const place = document.createElement('span');
  const inside = document.createElement('template');
  inside.innerHTML = shadow.innerHTML;
  place.append(inside);
  return place;
}

/** Storage holds a text of Latin letters in half the room. */
const plain = (html: string): string =>
  html.replace(/\P{ASCII}/gu, (letter) => `&#${letter.codePointAt(0)};`);

/** The page as markup that needs no script: pictures in place of what is drawn. */
async function markupOf(root: HTMLElement): Promise<string> {
  const copy = root.cloneNode(true) as HTMLElement;
  const all = [...root.querySelectorAll('*')];
  const copies = [...copy.querySelectorAll('*')];
  const drawn: Promise<void>[] = [];
  for (const [at, element] of all.entries()) {
    const twin = copies[at];
    if (twin === undefined) continue;
    if (element.shadowRoot !== null) twin.replaceWith(shadowText(element.shadowRoot));
    if (element instanceof HTMLCanvasElement && twin instanceof HTMLCanvasElement)
      drawn.push(write(element, twin));
  }
  // The time is another when it is shown.
  for (const clock of copy.querySelectorAll<HTMLElement>('.node-clock')) clock.style.visibility = 'hidden';
  await Promise.all(drawn);
  const styles = [...document.styleSheets].map(({ href, ownerNode }) =>
    href === null
      ? ((ownerNode as Element | null)?.outerHTML ?? '')
      : `<link rel="stylesheet" crossorigin href="${href}">`,
  );
  const { backgroundColor } = getComputedStyle(document.body);
  // When it was kept stands first.
  return `<!--${Date.now()}-->${styles.join('')}<div style="height:100%;background:${backgroundColor}">${plain(copy.outerHTML)}</div>`;
}

/** Puts a board into the storage in place of what was kept of it, and of the one kept longest ago; a browser that is full keeps none. */
function store(key: string, known: string, html: string): void {
  const begins = (one: string): string => localStorage.getItem(`${one}:html`)?.slice(0, 24) ?? '';
  const others = Object.keys(localStorage)
    .filter((one) => one.startsWith(stillsRoot) && !one.endsWith(':html') && one !== key)
    .sort((a, b) => (begins(a) < begins(b) ? -1 : 1));
  for (const old of [key, ...others.slice(0, Math.max(0, others.length + 1 - mostStills))]) {
    localStorage.removeItem(old);
    localStorage.removeItem(`${old}:html`);
  }
  if (html.length > mostCharacters) return;
  try {
    localStorage.setItem(`${key}:html`, html);
    localStorage.setItem(key, known);
  } catch {
    localStorage.removeItem(`${key}:html`);
  }
}

/**
 * Keeps how the page looks with this board, beside the answers that it was drawn of. False when it was not to be taken
 * now; `isSame` tells whether it still shows the board as it came.
 */
export async function takeStill(board: Board, isSame: () => boolean): Promise<boolean> {
  const still = globalThis.mingjingStill;
  const root = document.getElementById('root');
  if (still === undefined || root === null) return false;
  const isNow = (): boolean =>
    isSame() &&
    !document.hidden &&
    root.querySelector(unsteady) === null &&
    document.querySelector('dialog[open]') === null;
  if (!isNow()) return false;
  const answers = still.asked.map(async (path) => {
    const answer = await fetch(path, { headers: { 'X-Auth-Token': headerToken() ?? '' } });
    return answer.text();
  });
  const texts = await Promise.all(answers);
  const { result } = JSON.parse(texts[still.asked.findIndex((path) => path.includes('/loaddata'))] ?? '{}');
  if (hashKey([result]) !== hashKey([board])) return false;
  const known = [still.surroundings(), ...texts].join('\n');
  const html = await markupOf(root);
  if (!isNow()) return false;
  store(still.key, known, html);
  return true;
}
