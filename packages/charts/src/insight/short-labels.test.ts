import { expect, test } from 'vitest';
import { classify } from './classify.ts';
import { withShortLabels } from './short-labels.ts';

const labels = (...names: string[]): string[] =>
  withShortLabels(
    names.map((name) =>
      classify({ column: { name, type: 'text' }, filled: 0, distinct: 0, min: null, max: null, top: [] }, 0),
    ),
  ).map(({ label }) => label);

test('columns under headings of two rows are called by what tells them apart', () => {
  expect(labels('就诊信息-科室', '费用-总费用', '医保-类型', '结算单号')).toEqual([
    '科室',
    '总费用',
    '医保类型',
    '结算单号',
  ]);
  expect(labels('门诊-接诊医生', '住院-接诊医生')).toEqual(['门诊接诊医生', '住院接诊医生']);
  expect(labels('人次-本期', '人次-上年同期', '收入-累计', '收入-药品')).toEqual([
    '人次本期',
    '人次上年同期',
    '收入累计',
    '药品收入',
  ]);
  expect(
    labels('收入-其他', '支出-人员', '人次-门诊', '工作量-手术台次', '收入-药占比', '费用-挂号费'),
  ).toEqual(['其他收入', '人员支出', '门诊人次', '手术台次', '药占比', '挂号费']);
  expect(labels('学前教育-在校生数-(万人)', '小学教育-在校生数-(万人)', '专任教师-')).toEqual([
    '学前教育在校生数',
    '小学教育在校生数',
    '专任教师',
  ]);
  expect(labels('挂号便捷(1-5分)', '环境（1-5 分）')).toEqual(['挂号便捷(1-5分)', '环境（1-5 分）']);
  expect(labels('费用-总费用(元)', 'COVID-19', '2026-05')).toEqual(['总费用', 'COVID-19', '2026-05']);
});

test.each([
  ['3、您对本次培训课程内容的整体满意程度（1-5分，5分为非常满意）', '本次培训课程内容的整体满意…'],
  ['4、您认为讲师的授课水平如何（1-5分）', '讲师的授课水平如何'],
  ['您对本科室护理人员服务态度是否满意？', '本科室护理人员服务态度是否…'],
  ['2、年龄段', '年龄段'],
  ['3.您的性别', '性别'],
  ['1.您的性别：', '性别'],
  ['您的工龄:', '您的工龄'],
  ['Q4. Workload is fair', 'Workload is fair'],
  ['Q1', 'Q1'],
  ['1.5 kW motors', '1.5 kW motors'],
  ['1.5千瓦电机的年度采购数量和金额合计', '1.5千瓦电机的年度采购数量和金额合计'],
])('a question %s is titled %s', (question, title) => {
  expect(labels(question)).toEqual([title]);
});
