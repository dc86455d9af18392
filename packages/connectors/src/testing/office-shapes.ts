import type { Cell } from '@mingjing/contract';
import {
  delimitedOf,
  encoded,
  htmlOf,
  type OfficeArea,
  type OfficeCell,
  type OfficeSheet,
  xlsOf,
  xlsxOf,
  xml2003Of,
} from './office-files.ts';
import { departments, type Ledger, ledger, plainSheet, type Random } from './office-ledger.ts';

/** A file and what it says. */
export interface OfficeFile {
  fileName: string;
  data: Buffer;
  names: string[];
  rows: Cell[][];
  /** Parts of the report's notes that have to be there. */
  notes?: string[];
  /** Values of cells that do not fit, which have to be told. */
  misfits?: string[];
}

const traditional = ['內科', '外科', '兒科', '婦產科', '急診科', '眼科', '復健科'];

const area = (top: number, left: number, bottom: number, right: number): OfficeArea => ({
  top,
  left,
  bottom,
  right,
});
const sum = (rows: Cell[][], at: number): number =>
  Math.round(rows.reduce((total, row) => total + Number(row[at] ?? 0) * 100, 0)) / 100;

/** Title, remarks, the table, totals and who made it. */
function report(random: Random, list: Ledger): OfficeSheet {
  const title: OfficeCell[] = [`${2020 + random.below(6)}年${1 + random.below(12)}月门诊收入统计表`];
  const remark: OfficeCell[] = random.one([
    ['单位：市第一人民医院', null, null, null, '金额单位：元'],
    ['统计日期：2024-05-31', null, null, null, null],
    ['编制单位：财务科', null, '打印时间：2024-06-01', null, null],
  ]);
  const total: OfficeCell[] = [
    random.one(['合计', '总计', '合  计']),
    null,
    sum(list.truth, 2),
    sum(list.truth, 3),
    null,
  ];
  const footer: OfficeCell[] = random.one([
    ['制表人：张三', null, null, '审核：李四'],
    ['备注：本表不含体检'],
    ['制表人：王五', '审核人：赵六', null, '日期：2024-06-01'],
  ]);
  const blank: OfficeCell[] = [];
  const rows = [
    title,
    remark,
    list.names,
    ...list.cells,
    total,
    ...(random.below(2) === 0 ? [blank] : []),
    footer,
  ];
  return { name: '统计表', rows, merges: [area(0, 0, 0, 4)] };
}

/** Heads of two levels over incomes and costs. */
function twoLevels(random: Random): {
  rows: OfficeCell[][];
  merges: OfficeArea[];
  names: string[];
  truth: Cell[][];
} {
  const truth: Cell[][] = Array.from({ length: 4 + random.below(12) }, () => [
    random.one(departments),
    random.below(900),
    random.below(90_000) / 100,
    random.below(900),
    (random.below(90_000) + 1) / 100,
  ]);
  const heads: OfficeCell[][] = [
    ['科室', '收入', null, '支出', null],
    [null, '人次', '金额', '人次', '金额'],
  ];
  return {
    rows: [...heads, ...truth.map((row) => [...(row as OfficeCell[])])],
    merges: [area(0, 0, 1, 0), area(0, 1, 0, 2), area(0, 3, 0, 4)],
    names: ['科室', '收入-人次', '收入-金额', '支出-人次', '支出-金额'],
    truth,
  };
}

const grouped = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Amounts as people type them, beside the numbers they mean. */
function typedAmounts(random: Random): { text: string; value: number | null }[] {
  const list: { text: string; value: number | null }[] = Array.from({ length: 12 + random.below(20) }, () => {
    const value = (random.below(90_000_000) + 100) / 100;
    return random.one([
      { text: grouped(value), value },
      { text: `￥${grouped(value)}`, value },
      { text: `${value}元`, value },
      { text: `(${grouped(value)})`, value: -value },
      { text: `${value}-`, value: -value },
      {
        text: String(value).replace(/[\d.]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
        value,
      },
    ]);
  });
  list.push({ text: '1,234.50', value: 1234.5 }, { text: random.one(['无', '--', '-', '/']), value: null });
  return list;
}

const csvRows = ({ names, cells }: Ledger): OfficeCell[][] => [names, ...cells];

/** Twenty shapes of what offices and older systems hand in, each with what it says. */
export const shapes: Record<string, (random: Random) => OfficeFile> = {
  'a plain workbook': (random) => {
    const list = ledger(random);
    return { fileName: 'a.xlsx', data: xlsxOf([plainSheet(list)]), names: list.names, rows: list.truth };
  },
  'a plain text file with a mark': (random) => {
    const list = ledger(random);
    return {
      fileName: 'a.csv',
      data: Buffer.from(`\ufeff${delimitedOf(csvRows(list), ',')}`),
      names: list.names,
      rows: list.truth,
    };
  },
  'GBK with semicolons': (random) => {
    const list = ledger(random);
    return {
      fileName: 'a.csv',
      data: encoded(delimitedOf(csvRows(list), ';', '\n'), 'gb18030'),
      names: list.names,
      rows: list.truth,
    };
  },
  'UTF-16 with tabs and quoted lines': (random) => {
    const list = ledger(random);
    list.cells[0]![4] = '两行\n"引号"';
    list.truth[0]![4] = '两行\n"引号"';
    const text = delimitedOf(csvRows(list), '\t');
    const data = Buffer.from(random.below(2) === 0 ? `\ufeff${text}` : text, 'utf16le');
    return { fileName: 'a.csv', data, names: list.names, rows: list.truth };
  },
  'Big5 with bars': (random) => {
    const count = 8 + random.below(20);
    const rows: Cell[][] = Array.from({ length: count }, () => [
      random.one(traditional),
      random.one(['門診', '住院', '體檢']),
      random.below(900),
    ]);
    const text = delimitedOf([['科別', '類別', '人數'], ...(rows as OfficeCell[][])], '|');
    return { fileName: 'a.csv', data: encoded(text, 'big5'), names: ['科別', '類別', '人數'], rows };
  },
  'a report in a workbook': (random) => {
    const list = ledger(random);
    return { fileName: 'a.xlsx', data: xlsxOf([report(random, list)]), names: list.names, rows: list.truth };
  },
  'a report as text': (random) => {
    const list = ledger(random);
    const { rows } = report(random, list);
    return {
      fileName: 'a.csv',
      data: Buffer.from(delimitedOf(rows, ',')),
      names: list.names,
      rows: list.truth,
    };
  },
  'merged heads of two levels': (random) => {
    const { rows, merges, names, truth } = twoLevels(random);
    const title: OfficeCell[][] = random.below(2) === 0 ? [] : [['收支情况表']];
    const shift = title.length;
    const moved = merges.map(({ top, left, bottom, right }) =>
      area(top + shift, left, bottom + shift, right),
    );
    const all = shift === 0 ? moved : [area(0, 0, 0, 4), ...moved];
    return {
      fileName: 'a.xlsx',
      data: xlsxOf([{ name: '表', rows: [...title, ...rows], merges: all }]),
      names,
      rows: truth,
    };
  },
  'heads of two levels as text': (random) => {
    const { rows, names, truth } = twoLevels(random);
    return { fileName: 'a.csv', data: Buffer.from(delimitedOf(rows, ',')), names, rows: truth };
  },
  'a cover first': (random) => {
    const list = ledger(random);
    const cover: OfficeSheet = {
      name: random.one(['封面', '说明', 'Sheet1']),
      rows: [['年度统计报表'], ['编制单位', '财务科'], ['编制日期', '2024-06-01']],
      merges: [area(0, 0, 0, 3)],
    };
    return {
      fileName: 'a.xlsx',
      data: xlsxOf([cover, plainSheet(list, '明细')]),
      names: list.names,
      rows: list.truth,
    };
  },
  'the 1904 calendar': (random) => {
    const list = ledger(random);
    const moved = list.cells.map((row) =>
      row.map((cell) =>
        cell !== null && typeof cell === 'object' && 'serial' in cell
          ? { ...cell, serial: cell.serial - 1462 }
          : cell,
      ),
    );
    return {
      fileName: 'a.xlsx',
      data: xlsxOf([plainSheet({ ...list, cells: moved })], true),
      names: list.names,
      rows: list.truth,
    };
  },
  'hours past 24': (random) => {
    const minutes = Array.from({ length: 5 + random.below(20) }, () => random.below(60 * 200));
    const rows: OfficeCell[][] = minutes.map((count, at) => [
      `班组${at}`,
      { serial: count / 1440, format: 'elapsed' },
      count,
    ]);
    return {
      fileName: 'a.xlsx',
      data: xlsxOf([{ name: '工时', rows: [['班组', '工时', '分钟'], ...rows], merges: [] }]),
      names: ['班组', '工时', '分钟'],
      rows: minutes.map((count, at) => [`班组${at}`, count * 60, count]),
    };
  },
  'formulas without results': (random) => {
    const list = ledger(random);
    const lost = random.below(list.cells.length);
    list.cells[lost]![3] = { formula: true };
    list.truth[lost]![3] = null;
    const wrong = (lost + 1) % list.cells.length;
    list.cells[wrong]![2] = { formula: true, error: '#DIV/0!' };
    list.truth[wrong]![2] = null;
    return {
      fileName: 'a.xlsx',
      data: xlsxOf([plainSheet(list)]),
      names: list.names,
      rows: list.truth,
      notes: ['公式没有保存的结果', '#DIV/0!'],
    };
  },
  'amounts typed with marks': (random) => {
    const list = typedAmounts(random);
    const rows: OfficeCell[][] = list.map(({ text }, at) => [`项目${at}`, text]);
    const asBook = random.below(2) === 0;
    const head: OfficeCell[] = ['项目', '金额'];
    return {
      fileName: asBook ? 'a.xlsx' : 'a.csv',
      data: asBook
        ? xlsxOf([{ name: '表', rows: [head, ...rows], merges: [] }])
        : Buffer.from(delimitedOf([head, ...rows], ',')),
      names: ['项目', '金额'],
      rows: list.map(({ value }, at) => [`项目${at}`, value]),
      misfits: [list.at(-1)!.text],
    };
  },
  'shares and tens of thousands': (random) => {
    const list = Array.from({ length: 10 + random.below(20) }, () => ({
      share: random.below(2000) / 10,
      amount: (random.below(9000) + 1) / 100,
    }));
    const rows: OfficeCell[][] = list.map(({ share, amount }, at) => [`科${at}`, `${share}%`, `${amount}万`]);
    return {
      fileName: 'a.csv',
      data: Buffer.from(delimitedOf([['科室', '占比', '收入'], ...rows], ',')),
      names: ['科室', '占比', '收入'],
      rows: list.map(({ share, amount }, at) => [
        `科${at}`,
        Number((share / 100).toFixed(6)),
        Number((amount * 10_000).toFixed(2)),
      ]),
    };
  },
  identifiers: (random) => {
    const rows: Cell[][] = Array.from({ length: 6 + random.below(20) }, () => [
      String(random.below(9000)).padStart(6, '0'),
      `1101011990${String(random.below(9000)).padStart(4, '0')}123${random.below(10)}`,
      `138${String(random.below(90_000_000)).padStart(8, '0')}`,
      random.below(90),
    ]);
    const head: OfficeCell[] = ['编号', '证件', '电话', '年龄'];
    const text = delimitedOf([head, ...(rows as OfficeCell[][])], ',');
    return { fileName: 'a.csv', data: Buffer.from(text), names: ['编号', '证件', '电话', '年龄'], rows };
  },
  'a page saved as .xls': (random) => {
    const list = ledger(random);
    const { rows, merges } = report(random, list);
    return {
      fileName: 'a.xls',
      data: Buffer.from(htmlOf({ name: '', rows, merges })),
      names: list.names,
      rows: list.truth,
    };
  },
  'an XML spreadsheet saved as .xls': (random) => {
    const list = ledger(random);
    const sheet = random.below(2) === 0 ? plainSheet(list) : report(random, list);
    return { fileName: 'a.xls', data: Buffer.from(xml2003Of(sheet)), names: list.names, rows: list.truth };
  },
  'an old workbook or tabbed text': (random) => {
    const list = ledger(random);
    const data =
      random.below(2) === 0
        ? xlsOf(random.below(2) === 0 ? plainSheet(list) : report(random, list))
        : encoded(delimitedOf(csvRows(list), '\t'), 'gb18030');
    return { fileName: 'a.xls', data, names: list.names, rows: list.truth };
  },
  'merged groups, subtotals, empty rows and columns': (random) => {
    const names = ['院区', '科室', '人次'];
    const rows: OfficeCell[][] = [[], [null, ...names.slice(0, 2), null, '人次']];
    const merges: OfficeArea[] = [];
    const truth: Cell[][] = [];
    for (const district of ['东院', '西院', '南院']) {
      const count = 2 + random.below(4);
      const top = rows.length;
      let total = 0;
      for (let at = 0; at < count; at += 1) {
        const people = random.below(900);
        const department = departments[at]!;
        total += people;
        rows.push([null, at === 0 ? district : null, department, null, people]);
        truth.push([district, department, people]);
      }
      merges.push(area(top, 1, top + count - 1, 1));
      rows.push([null, random.one(['小计', `${district}小计`]), null, null, total]);
      if (random.below(2) === 0) rows.push([]);
    }
    return { fileName: 'a.xlsx', data: xlsxOf([{ name: '表', rows, merges }]), names, rows: truth };
  },
};
