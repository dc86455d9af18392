// @vitest-environment node
import { profileOfRows } from '@mingjing/charts/insight';
import { type Cell, chartForm } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { boundFunnel } from './bound-funnel.ts';

const steps = ['线索', '方案报价', '商务谈判', '赢单', '输单'];
function profileOf(name: string, values: readonly string[]) {
  const rows = Array.from({ length: 60 }, (_, at): Cell[] => [values[at % values.length] ?? '', at * 7]);
  return profileOfRows(
    [
      { name, type: 'text' },
      { name: '金额', type: 'integer' },
    ],
    rows,
  );
}
const formOf = (name: string, filters: object[] = []) =>
  chartForm.parse({
    xAxis: [{ id: name, name: '阶段' }],
    yAxis: [{ id: '金额', name: '金额', calculation: 'sum' }],
    filters,
    settings: { rates: 'previous' },
  });

test("[TPL] a design's funnel takes no step for one that left the way, and tells no rates of where rows stand", () => {
  const { filters, settings } = boundFunnel(formOf('销售阶段'), profileOf('销售阶段', steps));
  expect(filters).toMatchObject([{ id: '销售阶段', rightValues: ['输单'], equal: false }]);
  expect(settings).toEqual({ rates: 'none' });
});

test('amounts that were counted at each step keep their rates', () => {
  const profile = profileOf('环节', ['曝光', '点击', '下单', '支付']);
  expect(boundFunnel(formOf('环节'), profile)).toEqual(formOf('环节'));
});

test('other columns, a filter of the design itself and data that were not looked at stay as they are', () => {
  const kinds = profileOf('科室', ['内科', '外科', '儿科']);
  expect(boundFunnel(formOf('科室'), kinds)).toEqual(formOf('科室'));
  expect(boundFunnel(formOf('销售阶段'), undefined)).toEqual(formOf('销售阶段'));
  const own = formOf('销售阶段', [{ id: '销售阶段', name: '销售阶段', rightValues: ['赢单'], equal: true }]);
  expect(boundFunnel(own, profileOf('销售阶段', steps)).filters).toEqual(own.filters);
});
