import { writeFileSync } from 'node:fs';
import { workbook } from '../../packages/connectors/src/testing/zip.ts';

// Writes a workbook of 150,000 rows and eight columns: sheet-file.ts <path>.
const rows = 150_000;
const date = 45_292;

/** Digits that do not repeat, so that the file stays as large as real ones are. */
let state = 20_240_601;
function random(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

const strings: string[] = [];
const known = new Map<string, number>();
function shared(text: string): number {
  const at = known.get(text) ?? strings.push(text) - 1;
  known.set(text, at);
  return at;
}
const money = (): string => `${random(900_000) / 100}${random(90) + 10}`;
/** A few of the commonest characters: what people write does not repeat. */
const remark = (): string =>
  String.fromCodePoint(...Array.from({ length: 3 + random(4) }, () => 0x4e00 + random(2000)));

const columns: { title: string; attributes: string; value: () => number | string }[] = [
  { title: '病历号', attributes: ' t="s"', value: () => shared(`MR${100_000_000 + random(900_000_000)}`) },
  { title: '日期', attributes: ' s="1"', value: () => date + random(1096) },
  { title: '科室', attributes: ' t="s"', value: () => shared(`科室${random(40)}`) },
  { title: '医生', attributes: ' t="s"', value: () => shared(`医生${random(800)}`) },
  { title: '备注', attributes: ' t="s"', value: () => shared(remark()) },
  { title: '药费', attributes: '', value: money },
  { title: '检查费', attributes: '', value: money },
  { title: '等候', attributes: '', value: () => random(120) },
];
const lines: string[] = [];
function line(cells: { attributes: string; value: number | string }[]): void {
  const row = lines.length + 1;
  const written = cells.map(
    ({ attributes, value }, at) =>
      `<c r="${String.fromCodePoint(65 + at)}${row}"${attributes}><v>${value}</v></c>`,
  );
  lines.push(`<row r="${row}">${written.join('')}</row>`);
}
line(columns.map(({ title }) => ({ attributes: ' t="s"', value: shared(title) })));
for (let row = 0; row < rows; row += 1) {
  line(columns.map(({ attributes, value }) => ({ attributes, value: value() })));
}
const sheet = `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
const items = strings.map((text) => `<si><t>${text}</t></si>`).join('');
writeFileSync(
  process.argv[2] ?? '',
  workbook(sheet, {
    parts: [
      { name: 'xl/sharedStrings.xml', data: `<sst>${items}</sst>` },
      {
        name: 'xl/styles.xml',
        data: '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      },
    ],
  }),
);
