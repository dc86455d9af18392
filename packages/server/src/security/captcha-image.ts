import { randomInt } from 'node:crypto';
import { loadSharp } from '../files/load-sharp.ts';

/** Stroke glyphs on a grid of 4 by 6: no font is needed on the host. Without 0, O, 1, I and their look-alikes. */
const glyphs: Record<string, string> = {
  '2': '0,1 1,0 3,0 4,1 4,2 0,6 4,6',
  '3': '0,0 4,0 2,2 4,4 3,6 1,6 0,5',
  '4': '3,6 3,0 0,4 4,4',
  '6': '4,0 1,2 0,4 1,6 3,6 4,4 3,3 0,4',
  '7': '0,0 4,0 1,6',
  '9': '4,3 1,3 0,2 1,0 3,0 4,2 3,6',
  A: '0,6 2,0 4,6 3,4 1,4',
  C: '4,1 3,0 1,0 0,2 0,4 1,6 3,6 4,5',
  E: '4,0 0,0 0,3 3,3 0,3 0,6 4,6',
  F: '4,0 0,0 0,3 3,3 0,3 0,6',
  H: '0,0 0,6 0,3 4,3 4,0 4,6',
  K: '0,0 0,6 0,3 4,0 0,3 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 3,0 4,1 4,2 3,3 0,3',
  R: '0,6 0,0 3,0 4,1 3,3 0,3 4,6',
  T: '0,0 4,0 2,0 2,6',
  U: '0,0 0,5 1,6 3,6 4,5 4,0',
  V: '0,0 2,6 4,0',
  W: '0,0 1,6 2,3 3,6 4,0',
  X: '0,0 4,6 2,3 4,0 0,6',
  Y: '0,0 2,3 4,0 2,3 2,6',
  Z: '0,0 4,0 0,6 4,6',
};
export const captchaAlphabet = Object.keys(glyphs);

const between = (low: number, high: number): number => low + (randomInt(10_000) / 10_000) * (high - low);
const jitter = (amount: number): number => between(-amount, amount);

/** A text of four characters to be typed back. */
export const randomCaptcha = (): string =>
  Array.from({ length: 4 }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join('');

function glyph(character: string, at: number): string {
  const points = (glyphs[character] ?? glyphs.X ?? '')
    .split(' ')
    .map((point) => {
      const [x = 0, y = 0] = point.split(',').map(Number);
      return `${x + jitter(0.25)},${y + jitter(0.25)}`;
    })
    .join(' ');
  const place = `translate(${12 + at * 27 + jitter(3)} ${9 + jitter(3)})`;
  const shape = `rotate(${jitter(20)} 8 12) skewX(${jitter(12)}) scale(${between(3.5, 4.5)} ${between(3.5, 4.4)})`;
  return `<polyline transform="${place} ${shape}" points="${points}" stroke-width="${between(0.55, 0.8)}"/>`;
}

function noiseLine(): string {
  const path = `M${between(0, 20)} ${between(0, 44)} Q${between(30, 90)} ${between(-20, 64)} ${between(100, 120)} ${between(0, 44)}`;
  return `<path d="${path}" stroke-width="${between(0.8, 1.6)}"/>`;
}

/** Dark in each of its parts: read on the paper and, turned to light, on the dark page. */
const ink = (): string => `rgb(${[0, 1, 2].map(() => randomInt(0x20, 0x60)).join()})`;

/** Draws the text as a PNG; characters without a glyph (of a fixed text) are drawn as X. */
export async function drawCaptcha(text: string): Promise<Buffer> {
  const characters = [...text.toUpperCase()].slice(0, 4).map(glyph).join('');
  const noise = Array.from({ length: 4 }, noiseLine).join('');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="44"><rect width="120" height="44" fill="#f4f6fa"/>' +
    `<g fill="none" stroke="${ink()}" stroke-linecap="round" stroke-linejoin="round">${characters}${noise}</g></svg>`;
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg), { density: 144 }).png({ palette: true, colours: 16 }).toBuffer();
}
