import {
  type Answer,
  type Cell,
  type ChartForm,
  type ChartType,
  chartForm,
  chartType,
  readSlotSpec,
} from '@mingjing/contract';

/** A chart as a slot shows it: rows of its own, or rows made up for its kind. */
export interface SlotChart {
  type: ChartType;
  form: ChartForm;
  round: number | undefined;
  answer: Answer;
}

const item = (id: string) => ({ id, name: id });
const departments = ['心内科', '骨科', '儿科', '妇产科', '神经内科', '急诊科'];
const counts = [4280, 3640, 3120, 2680, 2240, 1860];
const months = ['1月', '2月', '3月', '4月', '5月', '6月'];
const provinces = ['广东', '四川', '河南', '江苏', '浙江', '山东', '湖北', '湖南'];

interface Sample {
  keys: string[];
  data: Cell[][];
  form: Partial<Record<'xAxis' | 'yAxis' | 'nAxis' | 'heatmapY', string[]>>;
  settings?: Record<string, unknown>;
}

const byName = (names: string[], label: string): Sample => ({
  keys: [label, '数量'],
  data: names.map((name, at) => [name, counts[at % counts.length]! - Math.floor(at / counts.length) * 600]),
  form: { xAxis: [label], yAxis: ['数量'] },
});
const onMap = (names: string[]): Sample => ({
  ...byName(names, '地区'),
  form: { xAxis: ['地区'], yAxis: ['数量'], nAxis: ['数量'] },
});
const bySeries = (): Sample => ({
  keys: ['月份', '院区', '数量'],
  data: months.flatMap((month, at) =>
    ['总院', '东院区', '西院区'].map((place, row): Cell[] => [
      month,
      place,
      1400 - row * 320 + ((at * 137 + row * 211) % 380),
    ]),
  ),
  form: { xAxis: ['月份'], yAxis: ['数量'], nAxis: ['院区'] },
});

/** Rows that show what a kind of chart looks like. */
function sampleOf(type: ChartType): Sample {
  switch (type) {
    case 'line':
    case 'area_stack':
    case 'bar_stack':
    case 'bar_y_category_stack':
    case 'bar_y_stack':
    case 'pie_nest':
      return bySeries();
    case 'number':
      return { ...byName(months, '月份'), form: { yAxis: ['数量'], xAxis: ['月份'] } };
    case 'gauge':
      return { keys: ['完成率'], data: [[86]], form: { yAxis: ['完成率'] } };
    case 'text':
      return { keys: ['说明'], data: [['文字说明']], form: { xAxis: ['说明'], yAxis: ['说明'] } };
    case 'table':
      return {
        keys: ['科室', '人次', '次均费用'],
        data: departments.map((name, at) => [name, counts[at]!, 320 + at * 17]),
        form: { xAxis: ['科室', '人次', '次均费用'] },
      };
    case 'heatmap':
      return {
        keys: ['时段', '星期', '数量'],
        data: ['8时', '10时', '14时', '16时'].flatMap((hour, row) =>
          ['周一', '周二', '周三', '周四', '周五'].map((day, at): Cell[] => [
            hour,
            day,
            120 + ((row * 53 + at * 37) % 160),
          ]),
        ),
        form: { xAxis: ['时段'], yAxis: ['星期'], heatmapY: ['数量'] },
      };
    case 'scatter':
      return {
        keys: ['人次', '费用', '科室'],
        data: departments.map((name, at) => [counts[at]!, 260 + ((at * 83) % 190), name]),
        form: { xAxis: ['人次'], yAxis: ['费用'], nAxis: ['科室'] },
      };
    case 'china_map':
    case 'map':
    case 'scatter_map':
      return onMap(provinces);
    case 'gd_map':
      return onMap(['广州', '深圳', '佛山', '东莞', '珠海', '中山', '惠州']);
    case 'radar':
      return byName(['效率', '质量', '费用', '满意度', '教学', '科研'], '指标');
    case 'funnel':
      return byName(['预约', '签到', '就诊', '检查', '取药'], '环节');
    default:
      return byName(departments, '科室');
  }
}

const placed = (names: string[] | undefined) => (names ?? []).map(item);

/** What a slot shows until a chart of somebody's own stands in it. */
export function slotChart(chart: string | undefined, specText: string | undefined): SlotChart {
  const type = chartType.catch('bar').parse(chart);
  const spec = readSlotSpec(specText);
  if (spec?.sample !== undefined) {
    return { type, form: spec.form, round: spec.round, answer: spec.sample };
  }
  const { keys, data, form, settings } = sampleOf(type);
  return {
    type,
    form: chartForm.parse({
      xAxis: placed(form.xAxis),
      yAxis: placed(form.yAxis),
      nAxis: placed(form.nAxis),
      heatmapY: placed(form.heatmapY),
      settings: { ...settings, ...spec?.form.settings },
    }),
    round: 0,
    answer: { keys, data },
  };
}
