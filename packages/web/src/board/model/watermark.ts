/** Whose name a watermark carries, and when it was made. */
export interface WatermarkText {
  who: string;
  time: string;
}

/** One tile, in CSS pixels: far enough apart that figures between the texts stay readable. */
export const watermarkTile = { width: 300, height: 190 };

/** A picture that holds one of these is not drawn: a name with it would take the watermark away. */
const notXml = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`).replaceAll(notXml, ' ');

/** Grey between the grounds of light and dark boards, so faint that what is below it stays legible. */
const colour = '#7f8794';
const opacity = 0.16;

/** The texts of one tile as parts of an SVG. */
function tileTexts({ who, time }: WatermarkText): string {
  const { width, height } = watermarkTile;
  const style = `fill="${colour}" fill-opacity="${opacity}" font-family="sans-serif" text-anchor="middle"`;
  const middle = `rotate(-22 ${width / 2} ${height / 2})`;
  return (
    `<g transform="${middle}" ${style}><text x="${width / 2}" y="${height / 2 - 4}" font-size="15">${escaped(who)}</text>` +
    `<text x="${width / 2}" y="${height / 2 + 16}" font-size="12">${escaped(time)}</text></g>`
  );
}

/** A tile as a document of its own, for backgrounds and for canvases. */
export function watermarkSvg(text: WatermarkText): string {
  const { width, height } = watermarkTile;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${tileTexts(text)}</svg>`;
}

export const watermarkUrl = (text: WatermarkText): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(watermarkSvg(text)).replace(
    /['()]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  )}`;

/** A drawn chart with the tiles over it. */
export function withWatermark(svg: string, text: WatermarkText): string {
  const end = svg.lastIndexOf('</svg>');
  if (end < 0) return svg;
  const { width, height } = watermarkTile;
  const tiles =
    `<defs><pattern id="watermark" width="${width}" height="${height}" patternUnits="userSpaceOnUse">` +
    `${tileTexts(text)}</pattern></defs><rect width="100%" height="100%" fill="url(#watermark)"/>`;
  return svg.slice(0, end) + tiles + svg.slice(end);
}
