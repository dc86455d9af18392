import { contrast } from './distance.ts';

const inks = { light: '#ffffff', dark: '#0f1a30' } as const;
const hex = /^#[\da-f]{6}$/i;

/** White or near-black, whichever is read better on a colour; white on colours that are no hex. */
export function readableOn(color: string): string {
  if (!hex.test(color)) return inks.light;
  return contrast(color, inks.light) >= 3 ? inks.light : inks.dark;
}
