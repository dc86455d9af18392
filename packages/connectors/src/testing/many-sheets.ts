import { utils, write } from '@e965/xlsx';

type Rows = (string | number | null)[][];

/** Sheets of a workbook as an office would keep it: cover, tables, a remark, an empty and a hidden one. */
export const officeSheets: readonly { name: string; rows: Rows; isHidden?: boolean }[] = [
  { name: '封面', rows: [['二〇二四年门诊统计'], ['编制：信息科']] },
  {
    name: '门诊明细',
    rows: [
      ['科室', '人数', '日期'],
      ['内科', 10, '2024-05-01'],
      ['外科', 5, '2024-05-02'],
    ],
  },
  {
    name: '住院\'费用"（2024）',
    rows: [
      ['住院费用表', null],
      ['科室', '费用'],
      ['内科', 1200.5],
      ['儿科', '约30'],
      ['眼科', 70],
    ],
  },
  {
    name: '😀 Detail',
    rows: [
      ['code', 'name', 'n'],
      ['A1', '甲', 1],
    ],
  },
  { name: '空表', rows: [] },
  {
    name: '旧数据',
    isHidden: true,
    rows: [
      ['月份', '金额'],
      ['一月', 3],
      ['二月', 4],
    ],
  },
];

/** A workbook of these sheets, in the order given. */
export function manySheets(sheets = officeSheets, bookType: 'xlsx' | 'ods' = 'xlsx'): Buffer {
  const book = utils.book_new();
  // The library refuses names that files of other programs have.
  for (const { name, rows } of sheets) {
    book.SheetNames.push(name);
    book.Sheets[name] = utils.aoa_to_sheet(rows);
  }
  book.Workbook = { Sheets: sheets.map(({ isHidden }) => ({ Hidden: isHidden === true ? 1 : 0 })) };
  return write(book, { type: 'buffer', bookType, compression: true }) as Buffer;
}
