import { expect, test } from 'vitest';
import { SourceError } from '../connector.ts';
import { wideMark, withWideMark } from './wide-marks.ts';

test.each([
  ['select 科室，金额 from t', { mark: '，', line: 1 }],
  ['select 科室\nfrom t；', { mark: '；', line: 2 }],
  ["select '，' as `（` -- ；\nfrom t", undefined],
  ['select “科室” from t', { mark: '“', line: 1 }],
  ['select 科室, 金额 from t', undefined],
])('[DSET-30] marks of full width are found outside of texts and names: %s', (sql, found) => {
  expect(wideMark(sql)).toEqual(found);
});

test('[DSET-30] a statement that a database took for names says which mark to change', () => {
  const fault = new SourceError('data', '字段不存在。数据库返回错误：“x”');
  expect(withWideMark(fault, 'select 科室，金额 from t')).toMatchObject({
    fault: 'data',
    message: '语句第 1 行有全角标点“，”，不是名称的一部分时请改为半角。字段不存在。数据库返回错误：“x”',
  });
  expect(withWideMark(fault, 'select 科室, 金额 from t')).toBe(fault);
  const other = new SourceError('data', '除数为零。数据库返回错误：“x”');
  expect(withWideMark(other, 'select 科室，金额 from t')).toBe(other);
});

test.each(['[', "'", '"', '`', '/*', '-', "['"])(
  '[F11] what opens and never closes costs no more than its length: %s',
  (sign) => {
    const sql = `select ，${sign.repeat(1_000_000 / sign.length)}`;
    expect(wideMark(sql)).toEqual({ mark: '，', line: 1 });
  },
);
