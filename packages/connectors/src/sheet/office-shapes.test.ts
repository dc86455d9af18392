import { expect, test } from 'vitest';
import { Grid, type Merge, type Raw } from './grid.ts';
import { sheetLimits } from './limits.ts';
import { nameRowNames } from './row-names.ts';
import { dividedByBlanks } from './separator.ts';
import { tableOf, toCells } from './table.ts';

function gridOf(rows: (Raw | undefined)[][], merges: Merge[] = []): Grid {
  const grid = new Grid(sheetLimits);
  for (const [at, row] of rows.entries())
    grid.add(
      at,
      row.map((value) => value ?? null),
    );
  for (const area of merges) grid.merge(area);
  return grid;
}
function read(grid: Grid) {
  const { rows, plans, report } = tableOf(grid, { sheet: 'S', isPlainText: false, choices: {} });
  return { names: report.columns.map(({ name }) => name), rows: toCells(rows, plans), notes: report.notes };
}
const _ = null;

test('[UPL-09] pivot tables of pandas: values across in rows, and a row that names the columns at the left', () => {
  const csv = read(
    gridOf([
      [_, _, '人次', '人次', '费用', '费用'],
      ['性别', _, '女', '男', '女', '男'],
      ['科室', '年份', _, _, _, _],
      ['内科', 2023, 1, 2, 10.5, 20],
      ['内科', 2024, 3, 4, 30, 40],
    ]),
  );
  expect(csv.names).toEqual(['科室', '年份', '人次-女', '人次-男', '费用-女', '费用-男']);
  expect(csv.rows).toEqual([
    ['内科', 2023, 1, 2, 10.5, 20],
    ['内科', 2024, 3, 4, 30, 40],
  ]);
  const merged = read(
    gridOf(
      [
        [_, '人次', _, '费用', _],
        ['年份', 2023, 2024, 2023, 2024],
        ['科室'],
        ['内科', 1, 2, 3, 4],
        ['外科', 5, 6, 7, 8],
      ],
      [
        { top: 0, left: 1, bottom: 0, right: 2 },
        { top: 0, left: 3, bottom: 0, right: 4 },
      ],
    ),
  );
  expect(merged.names).toEqual(['科室', '人次-2023', '人次-2024', '费用-2023', '费用-2024']);
  expect(merged.rows).toHaveLength(2);
});

test('[UPL-09] a first row of data with one name alone is no second row of a header', () => {
  const { names, rows } = read(
    gridOf([
      ['科室', '门诊', '住院'],
      ['内科', 1, 2],
      ['外科', _, _],
      ['儿科', 3, 4],
    ]),
  );
  expect(names).toEqual(['科室', '门诊', '住院']);
  expect(rows).toHaveLength(3);
});

test('[UPL-09] the head of a bill may be longer than the bill, and hold names beside values', () => {
  const bill = read(
    gridOf([
      ...['支付账单明细', '昵称：[小明]', '导出类型：[全部]', '共2笔记录', '支出：2笔', '注：'].map(
        (text) => [text],
      ),
      ['交易时间', '类型', '商品', '金额(元)'],
      ['2024-01-30 12:01:02', '消费', '午餐', '¥35.50'],
      ['2024-01-15 09:01:02', '消费', '书', '¥10.00'],
    ]),
  );
  expect(bill.names).toEqual(['交易时间', '类型', '商品', '金额(元)']);
  expect(bill.rows.map((row) => row[3])).toEqual([35.5, 10]);
  const bank = read(
    gridOf([
      ['账号', '6222021234567890123', '户名', '某公司'],
      ['起始日期', '20240101', '截止日期', '20240131'],
      ['交易日期', '时间', '借方发生额', '贷方发生额', '余额', '摘要'],
      ['20240102', '09:12:33', 1000, _, 9000, '货款'],
      ['20240105', '10:12:33', _, 2500.5, 11_500.5, '回款'],
    ]),
  );
  expect(bank.names).toEqual(['交易日期', '时间', '借方发生额', '贷方发生额', '余额', '摘要']);
});

test('[UPL-09] days of a month across are a header, units below a header are a part of it', () => {
  const days = Array.from({ length: 31 }, (_unused, at) => String(at + 1));
  const times = days.map(() => '08:01\n17:30');
  const grid = gridOf([
    ['考勤记录表'],
    ['工号', '姓名', ...days],
    ['001', '张三', ...times],
    ['002', '李四', ...times],
  ]);
  expect(read(grid).names.slice(0, 4)).toEqual(['工号', '姓名', '1', '2']);
  const units = read(
    gridOf([
      ['日期', '门诊量', '收入'],
      [_, '人次', '万元'],
      ['2024-01', '1200', '35.6'],
      ['2024-02', '1100', '33.2'],
    ]),
  );
  expect(units.names).toEqual(['日期', '门诊量（人次）', '收入（万元）']);
  expect(units.rows[0]).toEqual(['2024-01', 1200, 35.6]);
});

test('[UPL-09] means and rates below a list of names are no rows of it', () => {
  const list: Raw[][] = [
    ['考号', '姓名', '语文'],
    ['0101', '张三', 110],
    ['0102', '李四', 105],
    ['0103', '王五', 90],
  ];
  const { rows, notes } = read(gridOf([...list, ['平均分', _, 101.67], ['及格率', _, '100%']]));
  expect(rows).toHaveLength(3);
  expect(notes[0]).toContain('第5、6行（平均、最高、比率等）由其余各行算出');
  // A sheet of such figures alone keeps them.
  expect(
    read(
      gridOf([
        ['指标', '值'],
        ['平均分', 85],
        ['最高分', 99],
        ['最低分', 12],
      ]),
    ).rows,
  ).toHaveLength(3);
});

test('[UPL-09] a total that the sheet states and its rows do not add up to is told, and 全院 beside one column', () => {
  const { notes } = read(
    gridOf([
      ['编码', '科目', '借方'],
      ['1001', '现金', 1000],
      ['1002', '存款', 5000],
      ['100201', '工行', 3000],
      ['合计', _, 6000],
    ]),
  );
  expect(notes.join()).toContain('合计（C列借方）是6000，而读入的各行之和是9000');
  const whole = (name: string, value: number) =>
    read(
      gridOf([
        ['科室', '收入'],
        ['内科', 10],
        ['外科', 20],
        ['儿科', 30],
        [name, value],
      ]),
    ).notes.join();
  expect(whole('全院', 60)).toContain('第5行“全院”的数字正好是其余各行之和');
  expect(whole('眼科', 60)).toBe('');
});

test('[UPL-09] names of rows that R writes before the columns shift nothing', () => {
  const rows = (): Grid =>
    gridOf([
      ['mpg', 'cyl'],
      ['Mazda', 21, 6],
      ['Datsun', 22.8, 4],
    ]);
  const quoted = rows();
  nameRowNames(quoted, '"mpg","cyl"');
  expect(read(quoted).names).toEqual(['行名', 'mpg', 'cyl']);
  expect(read(quoted).notes[0]).toContain('“行名”列');
  const plain = rows();
  nameRowNames(plain, 'mpg,cyl');
  expect(plain.rows[0]).toEqual(['mpg', 'cyl']);
  // One number that its thousands mark divided.
  const divided = gridOf([
    ['科室', '金额'],
    ['1', '12', '345'],
    ['2', '10', '000'],
  ]);
  nameRowNames(divided, '"科室","金额"');
  expect(divided.rows[0]).toHaveLength(2);
});

test('[UPL-09] columns that blanks part, as R and programs print them', () => {
  expect(dividedByBlanks('"a" "b"\n"1" "x y" 2\n"2" "z" 3\n')?.separator).toBe(' ');
  expect(dividedByBlanks('科室   人次\n内科   12\n外科 一区  13\n')?.text).toBe(
    '科室\t人次\n内科\t12\n外科 一区\t13\n',
  );
  expect(dividedByBlanks('说明  一\n没有\n两句  话  的\n')).toBeUndefined();
});

test('[UPL-09] a form about one person is told as such; a list of fields and a list of people are none', () => {
  const form = [
    ['患者登记表'],
    ['姓名', '张三', '性别', '男'],
    ['年龄', 35, '电话', '13800000000'],
    ['住址', '北京市'],
  ];
  expect(read(gridOf([...form, ['诊断', '高血压']])).notes.join()).toContain(
    '像是登记表（“姓名”“年龄”等一项一格）',
  );
  const fields = [
    ['字段', '类型'],
    ['姓名', '文本'],
    ['年龄', '整数'],
    ['电话', '文本'],
  ];
  const people = [
    ['姓名', '性别', '年龄'],
    ['张三', '男', 35],
    ['李四', '女', 36],
    ['王五', '男', 37],
  ];
  for (const rows of [fields, people]) expect(read(gridOf(rows)).notes).toEqual([]);
});

test('[UPL-09] remarks below a table are none of its rows, in whatever cells they stand', () => {
  const table = read(
    gridOf([
      ['科室', '人次', '金额'],
      ['内科', 1, 10],
      ['外科', 2, 20],
      ['注：1、数据来源于 HIS；'],
      ['2、金额不含药品。'],
      ['制表人：张三', _, '审核人：李四'],
      ['说明', '数据截止', '2024-01-31'],
    ]),
  );
  expect(table.rows).toEqual([
    ['内科', 1, 10],
    ['外科', 2, 20],
  ]);
  const printed = read(
    gridOf([
      ['科室', '人次', '金额'],
      ['内科', 1, 10],
      ['（以下空白）'],
      ['————', '————', '————'],
      ['打印时间', '2024-01-31 08:00:00'],
    ]),
  );
  expect(printed.rows).toEqual([['内科', 1, 10]]);
  // A row that a remark's word begins and a number follows is data.
  const noted = read(gridOf([['项目', '人次'], ['内科', 1], ['说明：其他'], ['其他', 2]]));
  expect(noted.rows).toEqual([
    ['内科', 1],
    ['说明：其他', null],
    ['其他', 2],
  ]);
});

test('[UPL-09] days of the week below the days of a punch card are no row, days below them are names', () => {
  const days = Array.from({ length: 7 }, (_one, at) => at + 1);
  const week = [...'一二三四五六日'];
  for (const row of [week, week.map((day) => `星期${day}`), week.map((day) => `周${day}`)]) {
    const card = read(
      gridOf([
        ['工号', '姓名', ...days],
        [_, _, ...row],
        ['001', '张三', ...days.map(() => 8)],
      ]),
    );
    expect(card.names.slice(0, 3)).toEqual(['工号', '姓名', '1']);
    expect(card.rows).toEqual([['001', '张三', ...days.map(() => 8)]]);
  }
  const below = read(
    gridOf([
      ['姓名', ...week],
      [_, ...days],
      ['张三', ...days.map(() => 8)],
    ]),
  );
  expect(below.names.slice(0, 3)).toEqual(['姓名', '一-1', '二-2']);
  expect(below.rows).toEqual([['张三', ...days.map(() => 8)]]);
});

test('[UPL-09] months with a point across are the names of columns, October too', () => {
  const months = [2016.07, 2016.08, 2016.09, 2016.1, 2016.11, 2016.12, 2017.01];
  const csv = read(
    gridOf([
      ['省份', ...months],
      ['上海', ...months.map((_, at) => 104.19 + at / 10)],
      ['云南', ...months.map((_, at) => 101.49 + at / 10)],
      ['内蒙古', ...months.map((_, at) => 99.41 + at / 10)],
    ]),
  );
  expect(csv.names).toEqual([
    '省份',
    '2016-07',
    '2016-08',
    '2016-09',
    '2016-10',
    '2016-11',
    '2016-12',
    '2017-01',
  ]);
  expect(csv.rows.map(([name]) => name)).toEqual(['上海', '云南', '内蒙古']);
});

test('[UPL-09] subtotals in English before the name of their group are no rows', () => {
  const months = ['Jan, 2016', 'Feb, 2016', 'Mar, 2016'];
  const book = read(
    gridOf([
      ['Category', 'ProductKey', ...months, 'Grand Total'],
      ['Bikes', 344, 10, 20, 30, 60],
      ['Bikes', 310, 1, 2, 3, 6],
      ['SubTotal Bikes', _, 11, 22, 33, 66],
      ['Clothing', 223, 5, 6, 7, 18],
      ['Clothing', 462, 8, 9, 10, 27],
      ['SubTotal Clothing', _, 13, 15, 17, 45],
      ['Grand Total', _, 24, 37, 50, 111],
    ]),
  );
  expect(book.names).toEqual(['Category', 'ProductKey', '2016-01', '2016-02', '2016-03', 'Grand Total']);
  expect(book.rows.map(([name]) => name)).toEqual(['Bikes', 'Bikes', 'Clothing', 'Clothing']);
});

test('[UPL-09] names whose letters are set apart are read as words', () => {
  const sheet = read(
    gridOf([
      ['姓  名', '职\n位', '奖 金（元）', '实发 金额', 'A B'],
      ['甲', '总监', 5000, 9800, 1],
      ['乙', '经理', 3000, 7000, 2],
    ]),
  );
  expect(sheet.names).toEqual(['姓名', '职位', '奖金（元）', '实发 金额', 'A B']);
});
