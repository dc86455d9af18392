/** Size that wide backgrounds are drawn for; other canvases are filled and cut at the edges. */
export const wide = { w: 1920, h: 1080 } as const;
/** Size that phone backgrounds are drawn for. */
export const tall = { w: 750, h: 1624 } as const;

/** An SVG document that fills its place. Markup inside is ours, never a user's. */
export function svg(size: { w: number; h: number }, defs: string, body: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.w} ${size.h}" preserveAspectRatio="xMidYMin slice">` +
    `<defs>${defs}</defs>${body}</svg>`
  );
}

type Stop = readonly [offset: number, color: string, opacity?: number];
const stops = (list: readonly Stop[]): string =>
  list
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');

/** A gradient along a line given in shares of the place. */
export const linear = (
  id: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  ...list: Stop[]
) => `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`;

export const radial = (id: string, [cx, cy, r]: readonly [number, number, number], ...list: Stop[]) =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`;

export const rect = (w: number, h: number, fill: string, rest = ''): string =>
  `<rect width="${w}" height="${h}" fill="${fill}"${rest === '' ? '' : ` ${rest}`}/>`;

export const path = (d: string, attributes: string): string => `<path d="${d}" ${attributes}/>`;

/** The same figures on every machine, from 0 to 1. */
export function figures(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103 + 12345) % 65536;
    return state / 65536;
  };
}

/** Parallel lines every `step` pixels, as one path. */
export function ruled(w: number, h: number, step: number): string {
  const parts: string[] = [];
  for (let x = step; x < w; x += step) parts.push(`M${x} 0V${h}`);
  for (let y = step; y < h; y += step) parts.push(`M0 ${y}H${w}`);
  return parts.join('');
}

/** A smooth wave over the width. */
export function wave(w: number, y: number, height: number, periods: number, shift = 0): string {
  const half = w / (periods * 2);
  let d = `M${-half * 2 + shift} ${y}`;
  for (let at = -2; at < periods * 2 + 2; at += 1) {
    d += `q${half / 2} ${at % 2 === 0 ? -height : height} ${half} 0`;
  }
  return d;
}
