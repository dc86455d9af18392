import { expect, test } from 'vitest';
import { foreignKind } from './foreign-kind.ts';

test('[UPL-09] data of other programs is named by its first bytes', () => {
  const kind = (head: string) => foreignKind(Buffer.from(head, 'latin1'));
  expect(kind('PAR1\x15\x04\x15')).toBe(' Parquet 数据');
  expect(kind('$FL2@(#) SPSS DATA FILE')).toBe(' SPSS 数据');
  expect(kind('<stata_dta><header><release>118')).toBe(' Stata 数据');
  expect(kind('\0\x01\0\0Standard ACE DB\0')).toBe('数据库文件');
  expect(kind('PAR,1\n2,3')).toBeUndefined();
});
