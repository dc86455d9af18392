import { frameOrigin } from '@mingjing/contract';
import { isBackground } from './background/index.ts';
import { DrawingError } from './drawing-error.ts';
import { wellFormed, type XmlElement } from './xml-tree.ts';

/** Readers of one element's attributes. They never fail: a value out of range is pulled into it. */

export const text = (element: XmlElement | undefined, key: string, longest = 200): string => {
  const found = element?.attributes.get(key) ?? '';
  return wellFormed(found.slice(0, longest));
};

export function optionalText(
  element: XmlElement | undefined,
  key: string,
  longest?: number,
): string | undefined {
  const found = text(element, key, longest);
  return found === '' ? undefined : found;
}

/** A number in plain decimal notation, at most two decimals, clamped; `standard` when there is none. */
export function number(
  element: XmlElement | undefined,
  key: string,
  standard: number,
  [low, high]: readonly [number, number],
): number {
  const found = element?.attributes.get(key);
  if (found === undefined || !/^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(found.trim()))
    return standard;
  const rounded = Math.round(Math.min(high, Math.max(low, Number(found))) * 100) / 100;
  return rounded + 0;
}

export function optionalNumber(element: XmlElement, key: string, range: readonly [number, number]) {
  return element.attributes.has(key) ? number(element, key, range[0], range) : undefined;
}

export const flag = (element: XmlElement, key: string): boolean => element.attributes.get(key) === '1';

export function oneOf<const T extends string>(
  element: XmlElement | undefined,
  key: string,
  known: readonly T[],
  standard: T,
): T {
  const found = element?.attributes.get(key);
  return known.find((candidate) => candidate === found) ?? standard;
}

export function optionalOneOf<const T extends string>(element: XmlElement, key: string, known: readonly T[]) {
  const found = element.attributes.get(key);
  return known.find((candidate) => candidate === found);
}

/** A CSS value that can only be a colour, a gradient or a border: nothing that loads or runs. */
export function css(element: XmlElement | undefined, key: string): string | undefined {
  const found = text(element, key, 300).trim();
  const isPlain =
    /^[#\w\s(),.%/-]+$/.test(found) && !/url|image|expression|var|env|attr|element/i.test(found);
  return isPlain ? found : undefined;
}

/** An address of a picture: our own files, http(s), an inline bitmap or a background of the product. */
export function picture(element: XmlElement | undefined, key: string): string {
  const found = text(element, key, 500_000).trim();
  // Browsers pass over tabs and line ends in an address: what begins with `java\tscript:` is a script to them.
  if (/\p{Cc}/u.test(found)) return '';
  // A line end in XML is a space by now: what somebody meant as a scheme is none for browsers, and no address of ours.
  const scheme = /^([a-z][a-z0-9+.-]*)\s*:/i.exec(found)?.[1]?.toLowerCase();
  if (scheme === undefined || scheme === 'http' || scheme === 'https') return found.slice(0, 2000);
  if (isBackground(found)) return found;
  return /^data:image\/(png|jpe?g|gif|webp|avif);base64,[\w+/=]+$/i.test(found) ? found : '';
}

/** The address of a page in a frame. What could run as a script is told to its author, not dropped in silence. */
export function address(element: XmlElement, key: string): string {
  const found = text(element, key, 2000).trim();
  if (found !== '' && frameOrigin(found) === undefined) throw new DrawingError('网页地址无效');
  return found;
}
