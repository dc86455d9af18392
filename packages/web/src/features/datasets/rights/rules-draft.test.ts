// @vitest-environment node
import type { Column, DataRules } from '@mingjing/contract';
import { texts } from '@mingjing/contract';
import { expect, test } from 'vitest';
import {
  conditionProblem,
  draftOfRules,
  draftProblem,
  goneColumns,
  newCondition,
  rulesOfDraft,
  summaryOf,
  withCopy,
} from './rules-draft.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '人数', type: 'integer' },
  { name: '日期', type: 'date' },
];
const rules: DataRules = {
  others: 'none',
  roles: [
    {
      roleId: 3,
      conditions: [
        { key: '科室', filterType: 1, attribute: '科室' },
        { key: '科室', filterType: 4, value: ['内科', '外科'] },
        { key: '人数', filterType: 5, value: 10 },
      ],
      columns: [
        { name: '人数', mode: 'masked' },
        { name: '日期', mode: 'hidden' },
      ],
    },
  ],
};

test('rules that are opened and not touched are sent as they were', () => {
  expect(rulesOfDraft(draftOfRules(rules), columns)).toEqual(rules);
});

test.each([
  ['no column', {}, texts.rules.column],
  ['a column that is gone', { key: '没有' }, texts.dataRules.unknownColumn('没有')],
  ['no value', { key: '科室' }, texts.rules.value],
  ['an empty list', { key: '科室', filterType: 4 }, texts.rules.value],
  ['a word for a number', { key: '人数', value: '多' }, texts.widget.number],
  ['a word for a day', { key: '日期', value: '昨天' }, texts.rules.date],
  ['no attribute', { key: '科室', by: 'attribute' as const }, texts.dataRules.value],
  ['a value', { key: '科室', value: '内科' }, null],
])('says what is wrong with %s', (_, part, problem) => {
  expect(conditionProblem({ ...newCondition(), ...part }, columns)).toBe(problem);
});

test('names the role with a problem, and the one that would see nothing', () => {
  const draft = draftOfRules(rules);
  const named = () => '护士';
  expect(draftProblem(draft, columns, named)).toBeNull();
  const [role] = draft.roles;
  const blank = { ...draft, roles: [{ ...role!, conditions: [newCondition()] }] };
  expect(draftProblem(blank, columns, named)).toMatchObject({
    roleId: 3,
    text: `角色“护士”：${texts.rules.column}`,
  });
  const hidden = { ...role!, columns: new Map(columns.map(({ name }) => [name, 'hidden' as const])) };
  expect(draftProblem({ ...draft, roles: [hidden] }, columns, named)?.text).toBe(
    texts.dataRules.allHidden('护士'),
  );
});

test('names a closed column that the data lost, as far as its columns are known', () => {
  const draft = draftOfRules(rules);
  const left = columns.filter(({ name }) => name !== '日期');
  expect(draftProblem(draft, left, () => '护士')).toEqual({
    roleId: 3,
    text: `角色“护士”：${texts.dataRules.columnGone('日期')}`,
  });
  expect(goneColumns(draft.roles[0]!, [])).toEqual([]);
});

test('tells a rule in a few words', () => {
  expect(draftOfRules(rules).roles.map(summaryOf)).toEqual(['3 个条件，脱敏 1 个字段，隐藏 1 个字段']);
  expect(summaryOf({ roleId: 1, conditions: [], columns: new Map() })).toBe('全部行');
});

test('a role gets the rule of another one, and changing the one leaves the other', () => {
  const draft = draftOfRules(rules);
  const [from] = draft.roles;
  if (from === undefined) throw new Error('no role');
  const copied = withCopy(draft, from, 9);
  expect(rulesOfDraft(copied, columns).roles).toEqual([...rules.roles, { ...rules.roles[0], roleId: 9 }]);
  copied.roles.at(-1)?.conditions[1]?.values.push('骨科');
  expect(rulesOfDraft(draft, columns)).toEqual(rules);
});
