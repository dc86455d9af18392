import { type Bomb, join, times } from './bomb.ts';

export const xml2003Bombs: Bomb[] = (
  [
    ['xml2003: rows', '<Row/>', 1_600_000],
    ['xml2003: cells', '<Row><Cell ss:Index="999"/></Row>', 300_000],
    ['xml2003: unknown elements', '<a/>', 2_400_000],
    ['xml2003: nesting', '<a>', 3_300_000],
    ['xml2003: worksheets', '<Worksheet>', 900_000],
    ['xml2003: styles', '<Style><NumberFormat/></Style>', 300_000],
    ['xml2003: last columns', '<Row><Cell ss:Index="1000"><Data>1</Data></Cell></Row>', 180_000],
    [
      'xml2003: merges',
      '<Row><Cell ss:MergeAcross="999" ss:MergeDown="1000000"><Data>1</Data></Cell></Row>',
      99_000,
    ],
    [
      'xml2003: far rows',
      '<Row ss:Index="99999999999"><Cell ss:MergeDown="99999999999"><Data>1</Data></Cell></Row>',
      100,
    ],
  ] as [string, string, number][]
).map(
  ([name, text, size]): Bomb => ({
    name,
    fileName: 'a.xls',
    size,
    make: (n) =>
      join(
        '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table>',
        times(text, n),
        '</Table></Worksheet></Workbook>',
      ),
  }),
);
