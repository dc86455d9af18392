import { describe, expect, test } from 'vitest';
import { doneWords, notesAfter, storedNotes, storedWords, withColumnsGone } from './stored-notes.ts';

const lost = (column: string, values: number) => ({ column, values, example: 'NaN' });
const full = notesAfter({ id: 'a', notes: ['已有的说明'], lost: [lost('费用', 3), lost('时间', 1)] });

describe('what is said of stored rows', () => {
  test('[CACHE-04] rows that are added leave what was said of the others, and counts are sums', () => {
    const added = { id: 'b', notes: ['已有的说明'], merged: { replaced: 0, doubled: 0 } };
    const after = notesAfter({ ...added, lost: [lost('费用', 2), lost('数量', 7)] }, full);
    expect(after.sentences).toEqual(['已有的说明']);
    expect(after.lost).toEqual([lost('费用', 5), lost('时间', 1), lost('数量', 7)]);
    expect(notesAfter({ id: 'c' }, after).lost).toEqual(after.lost);
  });

  test('[CACHE-04] where rows gave way to others no count is told, until all rows are read again', () => {
    const merged = { replaced: 1, doubled: 0 };
    const after = notesAfter({ id: 'b', merged, lost: [lost('费用', 2)] }, full);
    expect(after.lost.map(({ column, values }) => [column, values])).toEqual([
      ['费用', null],
      ['时间', null],
    ]);
    expect(notesAfter({ id: 'c', lost: [lost('费用', 1)] }, after).lost[0]).toMatchObject({ values: null });
    expect(doneWords(9, 0, 'Asia/Shanghai', after)).toBe(
      '已缓存 9 行，1970-01-01 08:00:00；已有的说明；字段【费用】曾有值（如 NaN）无法表示为日期或数值，已作为空值；' +
        '字段【时间】曾有值（如 NaN）无法表示为日期或数值，已作为空值',
    );
    expect(notesAfter({ id: 'd', lost: [lost('费用', 1)] }).lost).toEqual([lost('费用', 1)]);
  });

  test('[CACHE-04] [O01] columns that are no more are named, since charts and filters may go by them', () => {
    const columns = (...names: string[]) => names.map((name) => ({ name, type: 'text' as const }));
    const told = (before: string[], after: string[]) => {
      const notes = withColumnsGone(notesAfter({ id: 'a' }), columns(...before), columns(...after));
      return doneWords(9, 0, 'Asia/Shanghai', notes);
    };
    expect(told(['科室', '人数'], ['部门', '人数'])).toBe(
      '已缓存 9 行，1970-01-01 08:00:00；查询结果中已没有字段【科室】，用到它们的图表会报错，过滤参数不再起作用',
    );
    expect(told(['甲', '乙', '丙', '丁', '戊', '己'], [])).toContain('【甲、乙、丙、丁、戊】等 6 个，');
    expect(told(['科室'], ['科室', '人数'])).toBe('已缓存 9 行，1970-01-01 08:00:00');
    expect(told([], ['科室'])).toBe('已缓存 9 行，1970-01-01 08:00:00');
  });

  test('nothing is said of other rows than those it was said of', () => {
    const text = JSON.stringify(full);
    expect(storedNotes({ extract_id: 'a', extract_notes: text })).toEqual(full);
    expect(storedNotes({ extract_id: 'other', extract_notes: text })).toBeUndefined();
    expect(storedNotes({ extract_id: null, extract_notes: text })).toBeUndefined();
    const row = { extract_rows: 2, extract_at: 0, extract_notes: text };
    expect(storedWords({ ...row, extract_id: 'other' }, 0, 'Asia/Shanghai')).toBe(
      '已缓存 2 行，1970-01-01 08:00:00',
    );
    expect(storedWords({ ...row, extract_id: 'a' }, 0, 'Asia/Shanghai')).toContain('有 3 个值');
  });
});
