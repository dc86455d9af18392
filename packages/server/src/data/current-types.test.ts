import { SourceError } from '@mingjing/connectors';
import type { Column } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { CurrentTypes, OtherTypes } from './current-types.ts';

const known: Column[] = [
  { name: '科室', type: 'text', numeric: true },
  { name: '费用', type: 'integer' },
  { name: '单价', type: 'double' },
  { name: '已删除', type: 'integer' },
];
const now: Column[] = [
  { name: '科室', type: 'text' },
  { name: '费用', type: 'text' },
  { name: '单价', type: 'double', native: 'float' },
  { name: '新', type: 'date' },
];
const numbers = (columns: Column[]): Promise<Column[]> =>
  Promise.resolve(columns.map((column) => (column.name === '费用' ? { ...column, numeric: true } : column)));
const statement = (described: () => Promise<Column[]> = () => Promise.resolve(now)) => ({
  key: '1:a',
  known,
  describe: described,
  sample: numbers,
});

describe('types of columns that changed in a source after its statement was described', () => {
  test('a column that became a text is asked as one, and as numbers where its texts are some', async () => {
    const types = new CurrentTypes();
    let asked = 0;
    const counted = statement(() => {
      asked += 1;
      return Promise.resolve(now);
    });
    const current = [known[0], { name: '费用', type: 'text', numeric: true }, now[2], known[3]];
    expect(await types.of(counted)).toEqual(current);
    await types.of(counted);
    expect(asked).toBe(1);
    types.forget('1:');
    expect(await types.of(counted)).toEqual(current);
    expect(asked).toBe(2);
  });

  test('a statement that cannot be described is asked as it is known, and described again the next time', async () => {
    const types = new CurrentTypes();
    expect(await types.of(statement(() => Promise.reject(new Error('gone'))))).toEqual(known);
    expect((await types.of(statement()))[2]).toEqual(now[2]);
  });

  test('texts in place of numbers are another answer than was asked for, unless the source answers so', async () => {
    const types = new CurrentTypes();
    const number: Column[] = [{ name: '费用', type: 'decimal' }];
    const text: Column[] = [{ name: '费用', type: 'text' }];
    expect(() => types.check('1:a', number, text)).toThrow(OtherTypes);
    expect(() => types.check('1:a', text, number)).toThrow(OtherTypes);
    expect(() => types.check('1:a', number, [{ name: '费用', type: 'integer' }])).not.toThrow();
    expect(() => types.check('1:a', [{ name: '是否', type: 'boolean' }], number)).toThrow(OtherTypes);
    const [day, moment] = (['date', 'datetime'] as const).map((type): Column[] => [{ name: '日期', type }]);
    expect(() => types.check('1:a', day!, moment!)).not.toThrow();
    const same = statement(() => Promise.resolve(known));
    expect(await types.after(new OtherTypes(), same)).toEqual(known);
    expect(() => types.check('1:a', number, text)).not.toThrow();
    types.forget('1:');
    expect(() => types.check('1:a', number, text)).toThrow(OtherTypes);
  });

  test('a statement that the source refuses is asked again where its types are others now', async () => {
    const refusal = new SourceError('data', '函数不存在');
    const current = await new CurrentTypes().after(refusal, statement());
    expect(current?.map(({ type }) => type)).toEqual(['text', 'text', 'double', 'integer']);
    const same = () => Promise.resolve(known);
    expect(await new CurrentTypes().after(refusal, statement(same))).toBeUndefined();
    const away = new SourceError('connection', '服务器拒绝连接');
    expect(await new CurrentTypes().after(away, statement())).toBeUndefined();
  });
});
