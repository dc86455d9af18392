import { expect, test } from 'vitest';
import { day, formulas, roles, tableByCells } from '../testing/table-by-cells.ts';
import { measureIdea } from './measure-name.ts';
import { thingOf } from './row-measures.ts';

/* Tables of databases: stars, names without blanks, and the first letters of Chinese words. */

/** Values between 0 and 1 that follow no order, the same on every machine. */
const at01 = (at: number, seed: number): number => ((at * 7919 + seed * 104_729) % 997) / 997;

test('[AUTO] facts of a star are added up, and its keys and numbers of lines are no amounts', () => {
  const facts = tableByCells(900, (at) => {
    const [price, quantity] = [20 + Math.round(at01(at, 1) * 200), 1 + (at % 3)];
    return {
      SalesOrderNumber: `SO${50_000 + Math.floor(at / 2)}`,
      SalesOrderLineNumber: 1 + (at % 2),
      ProductKey: 1 + Math.floor(at01(at, 3) * 60),
      CustomerKey: 1 + Math.floor(at01(at, 4) * 500),
      OrderQuantity: quantity,
      SalesAmount: price * quantity,
      TaxAmt: (price * quantity) / 12.5,
      Freight: (price * quantity) / 40,
      OrderDate: day(at % 300),
    };
  });
  expect(roles(facts)).toMatchObject({
    SalesOrderLineNumber: 'none',
    ProductKey: 'id',
    CustomerKey: 'id',
    OrderQuantity: 'amount',
    SalesAmount: 'amount',
    TaxAmt: 'amount',
    Freight: 'amount',
  });
});

test('[AUTO] the first letters of 人次, 人数 and 费 say what is counted and paid', () => {
  const visits = tableByCells(900, (at) => ({
    ksdm: `K0${at % 5}`,
    ksmc: ['内科', '外科', '儿科', '妇科', '眼科'][at % 5] ?? '',
    rq: day(Math.floor(at / 5)),
    mzrc: 30 + Math.round(at01(at, 1) * 50),
    jzrc: Math.round(at01(at, 2) * 8),
    zyrs: 20 + Math.round(at01(at, 3) * 15),
    ypfy: Math.round(at01(at, 4) * 9900) + 0.5,
    zfy: Math.round(at01(at, 5) * 19_900) + 0.5,
    ypdj: 5 + Math.round(at01(at, 6) * 90),
    brnl: Math.round(at01(at, 7) * 90),
  }));
  expect(roles(visits)).toMatchObject({
    mzrc: 'amount',
    jzrc: 'amount',
    zyrs: 'amount',
    ypfy: 'amount',
    zfy: 'amount',
    ypdj: 'mean',
    brnl: 'mean',
  });
  // Words of another language that end alike.
  for (const name of ['hrs', 'fy', 'rs', 'drc', 'colors', 'users_fy'])
    expect(measureIdea(name)).not.toBe('money');
  for (const name of ['hrs', 'mrs', 'arc', 'source']) expect(measureIdea(name)).toBe('other');
});

test('[AUTO] people are not grouped by their first names', () => {
  const rentals = tableByCells(400, (at) => ({
    staff_first_name: ['Mike', 'Jon', 'Ann'][at % 3] ?? '',
    staff_last_name: ['Hill', 'Stephens', 'Bo'][at % 3] ?? '',
    CustomerFirstName: `F${at % 37}`,
    CustomerLastName: `L${at % 91}`,
    first_name: ['Ka', 'Lo'][at % 2] ?? '',
    amount: 5 + (at % 40),
  }));
  expect(roles(rentals)).toMatchObject({
    staff_first_name: 'none',
    staff_last_name: 'category',
    CustomerFirstName: 'none',
    CustomerLastName: 'none',
    // No last name stands beside it.
    first_name: 'category',
  });
});

test('[AUTO] an array of PostgreSQL is several choices, and no brace is one of them', () => {
  const lists = tableByCells(300, (at) => ({
    tags: ['{急诊,VIP,复诊}', '{急诊,VIP}', '{急诊}'][at % 3] ?? '',
    features: ['{Trailers,"Deleted Scenes"}', '{"Deleted Scenes"}', '{Trailers}', '{}'][at % 4] ?? '',
    scores: `{${at % 5},${at % 7}}`,
    info: `{"a": ${at % 3}}`,
    amount: 5 + (at % 40),
  }));
  const choicesOf = (column: string) => lists.columns.find(({ name }) => name === column)?.choices;
  expect(roles(lists)).toMatchObject({ tags: 'none', features: 'none', scores: 'none', info: 'none' });
  expect(choicesOf('tags')).toEqual(['急诊', 'VIP', '复诊']);
  expect(choicesOf('features')).toEqual(['Trailers', 'Deleted Scenes']);
  expect([choicesOf('scores'), choicesOf('info')]).toEqual([undefined, undefined]);
});

test('[AUTO] numbers beside which a joined table says what they are keys of are no amounts', () => {
  const customers = ['甲公司', '乙公司', '丙公司', '丁公司', '戊公司', '己公司', '庚公司', '辛公司'];
  const payments = tableByCells(160, (at) => ({
    salesRepEmployeeNumber: [1165, 1166, 1188, 1216, 1286, 1323, 1370, 1401][at % 8] ?? 0,
    salesRepEmployeeNumber_lastName: customers[at % 8] ?? '',
    amount: 500 + Math.round(at01(at, 5) * 9000),
    amount_currency_name: ['人民币', '美元'][at % 2] ?? '',
    paymentDate: day(at),
  }));
  const amount = payments.columns.find(({ name }) => name === 'amount');
  expect(roles(payments)).toMatchObject({
    salesRepEmployeeNumber: 'id',
    salesRepEmployeeNumber_lastName: 'category',
  });
  // What an amount is told by is something else than the amount; here its currencies are fewer than its values.
  expect(amount?.role).toBe('amount');
});

test('[AUTO] primary keys and places in a list are no amounts, whatever stands before their names', () => {
  const words = tableByCells(60, (at) => ({
    主键: 100 + at * 3 + (at % 2),
    字典排序: 1 + (at % 15),
    字典类型: ['性别', '状态', '方式'][at % 3] ?? '',
    数量: 20 + Math.round(at01(at, 2) * 500),
  }));
  expect(roles(words)).toMatchObject({ 主键: 'id', 字典排序: 'none', 数量: 'amount' });
  // Rows are counted as rows, not as keys.
  expect(['主键', '主id', '外键', '订单编号'].map(thingOf)).toEqual(['记录数', '记录数', '记录数', '订单数']);
});

test('[AUTO] of goods in boxes the weight and the points are not counted in boxes', () => {
  const goods = tableByCells(80, (at) => ({
    单位: ['件', '箱'][at % 2] ?? '',
    销量: 10 + Math.round(at01(at, 1) * 400),
    商品重量: 50 + Math.round(at01(at, 2) * 900),
    赠送的积分: 5 + Math.round(at01(at, 3) * 700),
  }));
  const labels = Object.keys(formulas(goods));
  expect(labels).toEqual(expect.arrayContaining(['销量（件）', '销量（箱）', '商品重量', '赠送的积分']));
});
