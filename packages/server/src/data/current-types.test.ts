import type { Column } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { CurrentTypes } from './current-types.ts';

const known: Column[] = [
  { name: '科室', type: 'text', numeric: true },
  { name: '费用', type: 'integer' },
  { name: '已删除', type: 'integer' },
];
const now: Column[] = [
  { name: '科室', type: 'text' },
  { name: '费用', type: 'text' },
  { name: '新', type: 'date' },
];

describe('types of columns that changed in a source after its statement was described', () => {
  test('a column that became a text is asked as one, where the database would guess a number', async () => {
    const types = new CurrentTypes();
    let asked = 0;
    const source = (dialect: 'mysql' | 'postgres') => ({
      dialect,
      describe: () => {
        asked += 1;
        return Promise.resolve(now);
      },
    });
    expect(await types.of('1:a', known, source('mysql'))).toEqual([known[0], now[1], known[2]]);
    await types.of('1:a', known, source('mysql'));
    expect(asked).toBe(1);
    types.forget('1:');
    await types.of('1:a', known, source('mysql'));
    expect(asked).toBe(2);
    expect(await types.of('2:a', known, source('postgres'))).toBe(known);
    expect(asked).toBe(2);
  });

  test('a statement that cannot be described is asked as it is known, and described again the next time', async () => {
    const types = new CurrentTypes();
    const broken = () => Promise.reject(new Error('gone'));
    expect(await types.of('1:a', known, { dialect: 'mysql', describe: broken })).toEqual(known);
    const again = await types.of('1:a', known, { dialect: 'mysql', describe: () => Promise.resolve(now) });
    expect(again[1]).toEqual(now[1]);
  });
});
