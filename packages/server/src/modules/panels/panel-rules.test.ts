import { boardLayout, texts } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { ruleProblem } from './panel-rules.ts';

const layout = boardLayout.parse({ paramsGroup: [{ name: '时间', type: 3 }] });
const problemOf = (value: string) => ruleProblem(layout, { key: '时间', filterType: 1, value });

test.each(['2024', '2024-Q2', '2024-05-06', '2024-05-06 09:30', '2024-05-06 09时', '周一', '9点', '3月'])(
  '[PARAM-11] a date parameter is asked for %s, as charts name it',
  (value) => {
    expect(problemOf(value)).toBeNull();
  },
);

test.each(['周八', '24点', '13月', '9', "周一' OR 1=1 --", '2024-05-06 时'])(
  '[PARAM-11] a date parameter is not asked for %s',
  (value) => {
    expect(problemOf(value)).toBe(texts.filters.date('时间'));
  },
);
