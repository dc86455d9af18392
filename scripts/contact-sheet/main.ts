import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { kinds } from '@mingjing/charts';
import { Resvg } from '@resvg/resvg-js';
import { sheetOf } from './sheet-of.ts';

const [folder = 'contact-sheet', ...wanted] = process.argv.slice(2);
const out = resolve(folder);
mkdirSync(out, { recursive: true });

const entry = createRequire(import.meta.url).resolve('@embedpdf/fonts-sc');
const fontFiles = [join(dirname(entry), '..', 'fonts', 'NotoSansHans-Regular.otf')];
const fontName = 'Noto Sans S Chinese';

for (const { type, label } of kinds) {
  if (wanted.length > 0 && !wanted.includes(type)) continue;
  const svg = sheetOf(type, label);
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: fontName, sansSerifFamily: fontName };
  writeFileSync(join(out, `${type}.svg`), svg);
  writeFileSync(join(out, `${type}.png`), new Resvg(svg, { font }).render().asPng());
  console.log(`${label} ${join(out, type)}.png`);
}
