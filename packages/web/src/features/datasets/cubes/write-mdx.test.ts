// @vitest-environment node
import { expect, test } from 'vitest';
import {
  type ChosenLevel,
  type CubeChoice,
  choiceProblem,
  filterBy,
  noChoice,
  toggleLevel,
  toggleMeasure,
} from './cube-choice.ts';
import { mdxOf } from './write-mdx.ts';

const cube = { name: '门诊]A', catalog: '医院' };
const measure = (name: string) => ({ uniqueName: `[Measures].[${name}]`, caption: name, folder: '' });
const level = (dimension: string, caption: string, depth: number): ChosenLevel => ({
  uniqueName: `[${dimension}].[${caption}]`,
  caption,
  depth,
  hierarchy: `[${dimension}]`,
});
const member = (uniqueName: string, depth: number) => ({
  uniqueName,
  caption: uniqueName,
  within: '',
  depth,
});
const visits = toggleMeasure(noChoice, cube, measure('人次'));
const hierarchy = (name: string) => ({ uniqueName: `[${name}]`, caption: name });

test('[DSRC-34] measures on columns, levels on rows, the cube in quotes', () => {
  const both = toggleMeasure(visits, cube, measure('收入'));
  expect(mdxOf(both)).toBe('SELECT\n  {[Measures].[人次], [Measures].[收入]} ON COLUMNS\nFROM [门诊]]A]');
  const rows = toggleLevel(toggleLevel(both, cube, level('日期', '月', 2)), cube, level('科室', '科室', 2));
  expect(mdxOf(rows)).toBe(
    [
      'SELECT',
      '  {[Measures].[人次], [Measures].[收入]} ON COLUMNS,',
      '  NON EMPTY [日期].[月].Members',
      '    * [科室].[科室].Members ON ROWS',
      'FROM [门诊]]A]',
    ].join('\n'),
  );
});

test('[DSRC-34] a hierarchy has one level on the rows, in its place; a second click takes it away', () => {
  const rows = toggleLevel(toggleLevel(visits, cube, level('日期', '年', 1)), cube, level('科室', '科室', 2));
  const finer = toggleLevel(rows, cube, level('日期', '月', 2));
  expect(finer.levels.map(({ caption }) => caption)).toEqual(['月', '科室']);
  expect(toggleLevel(finer, cube, level('日期', '月', 2)).levels.map(({ caption }) => caption)).toEqual([
    '科室',
  ]);
});

test('[DSRC-34] members filter the whole, or the rows of their own hierarchy', () => {
  const rows = toggleLevel(visits, cube, level('科室', '科室', 2));
  const one = filterBy(rows, cube, hierarchy('医保'), [member('[医保].[职工]]医保]', 1)]);
  expect(mdxOf(one)).toContain('WHERE ([医保].[职工]]医保])');
  const two = filterBy(one, cube, hierarchy('日期'), [
    member('[日期].[2024]', 1),
    member('[日期].[2025].[1]', 2),
  ]);
  expect(mdxOf(two)).toContain('WHERE ({[医保].[职工]]医保]} * {[日期].[2024], [日期].[2025].[1]})');
  const own = filterBy(rows, cube, hierarchy('科室'), [
    member('[科室].[东院]', 1),
    member('[科室].[西院].[急诊]', 2),
  ]);
  expect(mdxOf(own)).toContain(
    'NON EMPTY {Descendants([科室].[东院], [科室].[科室]), [科室].[西院].[急诊]} ON ROWS',
  );
  expect(mdxOf(own)).not.toContain('WHERE');
  expect(filterBy(own, cube, hierarchy('科室'), []).filters).toEqual([]);
});

test('[DSRC-34] what cannot be written says why', () => {
  expect(choiceProblem(toggleLevel(noChoice, cube, level('科室', '科室', 2)))).toBe('请至少勾选一个指标');
  const coarse = toggleLevel(visits, cube, level('科室', '院区', 1));
  const finer = filterBy(coarse, cube, hierarchy('科室'), [member('[科室].[西院].[急诊]', 2)]);
  expect(choiceProblem(finer)).toContain('“科室”按更细的层级筛选');
  expect(mdxOf(finer)).toBeUndefined();
});

test('[DSRC-34] another cube starts anew', () => {
  const other: CubeChoice['cube'] = { name: '住院', catalog: '医院' };
  const rows = toggleLevel(visits, cube, level('科室', '科室', 2));
  expect(toggleMeasure(rows, other, measure('床日'))).toEqual({
    ...noChoice,
    cube: other,
    measures: [measure('床日')],
  });
});
