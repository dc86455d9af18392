import { defaultTheme } from '@mingjing/charts';
import { pictureFonts, pictureOf } from '@mingjing/charts/picture';
import type { ChartType } from '@mingjing/contract';
import { casesOf } from '../../packages/charts/src/testing/cases-of.ts';
import { withOutline } from '../../packages/charts/src/testing/outlines.ts';

const size = { width: 480, height: 300 };
const gap = 16;
const caption = 28;
const columns = 4;

/** All cases of a kind on one sheet: light ones above, dark ones below. */
export function sheetOf(type: ChartType, label: string): string {
  const cases = Object.entries(casesOf(type));
  const rows = Math.ceil(cases.length / columns);
  const cell = { width: size.width + gap, height: size.height + gap + caption };
  const width = gap + columns * cell.width;
  const height = gap + 2 * rows * cell.height;
  const pictures = [false, true].flatMap((dark, half) =>
    cases.map(([name, { answer, form }], at) => {
      const x = gap + (at % columns) * cell.width;
      const y = gap + (half * rows + Math.floor(at / columns)) * cell.height;
      const picture = pictureOf({
        ...withOutline({ type, answer, form }),
        ...size,
        title: label,
        theme: defaultTheme(dark),
      });
      return (
        `<text x="${x}" y="${y + 18}" font-size="14" fill="#444">${type} · ${name}</text>` +
        picture.replace('<svg ', `<svg x="${x}" y="${y + caption}" `)
      );
    }),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${pictureFonts.join(', ')}">` +
    `<rect width="100%" height="100%" fill="#d8dde6"/>${pictures.join('')}</svg>`
  );
}
