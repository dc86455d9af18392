import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { roleName } from './account-models.ts';
import { datasetInput } from './dataset-inputs.ts';
import {
  chosenId,
  flag,
  id,
  idList,
  length,
  name,
  oneLine,
  pid,
  savedVersion,
  sentFlag,
  versionList,
} from './fields.ts';
import { firstTexts } from './first-texts.ts';
import { shareInput } from './routes/shares.ts';
import { widgetInput } from './routes/widgets.ts';
import { filtersText } from './rules.ts';
import { displayName } from './session-models.ts';

test('ids arrive as numbers or text', () => {
  expect([id.parse('7'), id.parse(7)]).toEqual([7, 7]);
  const bad = ['0', '-1', '1.5', 'x', '1;drop', '9007199254740993', {}, [1, 2]];
  expect(bad.filter((value) => id.safeParse(value).success)).toEqual([]);
});

test('[E12] [K09] a number is a number or its digits, wherever it stands: true is not 1, nor is a list of one', () => {
  const odd = [true, [7], ['7'], { 7: 7 }, '0x7', '7e0', '.7', '1_000', '٧', '７'];
  const filters = (filterType: unknown) =>
    filtersText.safeParse(JSON.stringify([{ key: 'x', filterType, value: 1 }]));
  const chosen = (one: unknown) => chosenId('请选择').safeParse(one);
  const accepted = odd.filter(
    (value) =>
      id.safeParse(value).success ||
      chosen(value).success ||
      filters(value).success ||
      savedVersion.safeParse(value).success,
  );
  expect(accepted).toEqual([]);
  for (const list of [idList, versionList])
    expect(['0x7', '7e0', ['1', '0x7']].filter((value) => list.safeParse(value).success)).toEqual([]);
  expect(['0x7', '7e0'].filter((value) => pid.safeParse(value).success)).toEqual([]);
  expect([filters(' 7 ').success, chosen('+7').success, savedVersion.parse('7.0')]).toEqual([true, true, 7]);
});

test.each([-1, '-1', '', null, undefined])('%s means the top level', (value) => {
  expect(pid.parse(value)).toBe(-1);
});

test('other parents are ids', () => {
  expect(pid.parse('12')).toBe(12);
  expect(pid.safeParse('x').success).toBe(false);
  expect(pid.safeParse(-2).success).toBe(false);
});

test('lists are arrays, repeated keys or one comma-joined text, each id once', () => {
  expect(idList.parse([1, '2', 2])).toEqual([1, 2]);
  expect(idList.parse('1, 2,3')).toEqual([1, 2, 3]);
  expect(idList.parse(['1,2', '3'])).toEqual([1, 2, 3]);
  expect(idList.parse(5)).toEqual([5]);
  expect(idList.parse('')).toEqual([]);
  expect(idList.parse(undefined)).toEqual([]);
  for (const bad of ['1,x', '0', [-1]]) expect(idList.safeParse(bad).success).toBe(false);
});

test('flags arrive in every form a form has', () => {
  expect([true, 1, '1', 'true'].map((value) => flag.parse(value))).toEqual([true, true, true, true]);
  for (const value of ['yes', 'x', 2, '是', 'TRUE'])
    expect([value, flag.safeParse(value).success]).toEqual([value, false]);
  for (const value of ['', undefined, 'yes'])
    expect([value, sentFlag.safeParse(value).success]).toEqual([value, false]);
  expect([sentFlag.parse('1'), sentFlag.parse(false)]).toEqual([true, false]);
  expect([false, 0, '0', 'false', '', undefined].map((value) => flag.parse(value))).toEqual(
    Array.from({ length: 6 }, () => false),
  );
});

describe('names', () => {
  const schema = name('请输入名称', '名称过长', 5);
  const messageOf = (value: unknown): string | undefined => schema.safeParse(value).error?.issues[0]?.message;

  test('are trimmed and required', () => {
    expect(schema.parse('  门诊  ')).toBe('门诊');
    expect(['', '   ', undefined, null, 5].map(messageOf)).toEqual(
      Array.from({ length: 5 }, () => '请输入名称'),
    );
  });

  test('are counted as people count', () => {
    expect(length('😀𠮷a')).toBe(3);
    expect(schema.parse('😀😀😀😀😀')).toHaveLength(10);
    expect(messageOf('😀😀😀😀😀😀')).toBe('名称过长');
  });
});

test('[L14] what people and things are called stays one line without control characters', () => {
  const forms = [name('空', '长'), oneLine(), displayName, roleName, shareInput.shape.name];
  for (const sign of [
    '\r\n',
    '\n',
    '\0',
    '\u001b[31m',
    '\u007f',
    '\u0085',
    '\u2028',
    '\u202e',
    '\ufffe',
    '\u{1ffff}',
  ])
    for (const form of forms) {
      const { error } = form.safeParse(`门诊${sign}日报`);
      expect([sign, error?.issues[0]?.message]).toEqual([sign, firstTexts.nameControls]);
    }
  for (const fine of ['门诊日报', ' 门诊 日报 ', '𠮷野家😀', '👨‍👩‍👧', 'a\u3000b'])
    for (const form of forms) expect([fine, form.safeParse(fine).success]).toEqual([fine, true]);
});

test.each([null, '', -1, 0, 'x', undefined, 1.5])(
  '[DSET-14] a category whose id is %s is asked for in the words of the form',
  (id) => {
    const category = { id };
    const told = (input: z.ZodType, sent: object) =>
      input.safeParse(sent).error?.issues.map(({ message }) => message);
    const dataset = { name: '门诊', categoryDataset: category, dataSourceId: 1, dataSourceType: 'jdbc' };
    expect(told(datasetInput, dataset)).toEqual(['请选择分类']);
    expect(
      told(widgetInput, { name: '门诊', datasetId: 1, dataJson: '{}', categoryWidget: category }),
    ).toEqual(['请选择分类']);
  },
);
