import type { BoardLayout } from '@mingjing/contract';
import { type Drawing, emptyDrawing, type NodeStyle } from '@mingjing/drawing';
import { Nodes, type WidgetIds } from './drawing-parts.ts';

export interface DemoPanel {
  name: string;
  drawing: (ids: WidgetIds) => Drawing;
  layout: BoardLayout;
}

const range = (name: string): BoardLayout['paramsGroup'][number] => ({
  name,
  type: 3,
  valueType: 0,
  value: '',
  beginDate: '',
  endDate: '',
  check: true,
  options: [],
});
const choice = (name: string): BoardLayout['paramsGroup'][number] => ({ ...range(name), type: 2 });
const layoutOf = (dates: string, department: string): BoardLayout => ({
  // The rows end with the month before the demo was made: whole months before today always have some of them.
  paramsGroup: [{ ...range(dates), relative: 'last12Months' }, choice(department)],
  checkedGroup: [dates, department],
});

/** A wall: header band, six figures, the trend in the middle between two flanks. 1920 × 1080. */
function outpatient(ids: WidgetIds): Drawing {
  const tile: NodeStyle = {
    bg: 'rgba(23, 48, 104, 0.42)',
    border: '1px solid rgba(96, 140, 230, 0.2)',
    radius: 8,
  };
  const key: NodeStyle = { ...tile, bg: 'rgba(31, 66, 142, 0.4)', frame: 'corner' };
  const made = new Nodes(ids);
  made.rect('标题底', [0, 0, 1920, 80], {
    bg: 'linear-gradient(180deg, rgba(45, 98, 214, 0.34), rgba(45, 98, 214, 0))',
  });
  made.text('门诊运营总览', [640, 12, 640, 56], {
    size: 34,
    color: '#f2f7ff',
    align: 'center',
    weight: 'bold',
  });
  made.rect('标题线', [480, 72, 960, 2], {
    bg: 'linear-gradient(90deg, rgba(77, 141, 255, 0), #4d8dff, rgba(77, 141, 255, 0))',
  });
  made.text('明镜示范医院（虚构）', [32, 20, 208, 40], { size: 16, color: '#9db7e8' });
  made.text('数据截至', [248, 20, 72, 40], { size: 14, color: '#9db7e8', align: 'right' });
  made.widget('v-until', '数据截至', [320, 20, 112, 40], { padding: 0 });
  made.filter('就诊日期', [1424, 20, 280, 40]);
  made.filter('科室', [1720, 20, 168, 40]);
  const figures = ['v-count', 'v-income', 'v-mean', 'v-drugs', 'v-wait', 'v-patients'];
  const names = ['门诊总量', '门诊收入', '次均费用', '药占比', '平均等候', '就诊患者'];
  for (const [at, name] of names.entries())
    made.widget(figures[at]!, name, [32 + at * 312, 96, 296, 128], key);
  made.widget('v-departments', '科室门诊量 Top 8', [32, 240, 456, 392], tile);
  made.widget('v-trend', '各院区门诊量趋势', [504, 240, 912, 392], { ...tile, frame: 'bar' });
  made.widget('v-payments', '支付方式构成', [1432, 240, 456, 392], tile);
  made.widget('v-ages', '患者年龄分布', [32, 648, 456, 400], tile);
  made.widget('v-waiting', '平均等候时间', [504, 648, 448, 400], tile);
  made.widget('v-hours', '就诊时段分布', [968, 648, 448, 400], tile);
  made.widget('v-cities', '患者来源城市', [1432, 648, 456, 400], tile);
  const drawing = emptyDrawing();
  return {
    ...drawing,
    canvas: {
      ...drawing.canvas,
      w: 1920,
      h: 1080,
      zoom: 'fit',
      bg: 'linear-gradient(180deg, #0b1733, #070f20)',
    },
    theme: { word: '#e6efff', element: '#4d8dff', palette: [] },
    nodes: made.nodes,
  };
}

/** A report for the desk: white cards on a pale ground. 1440 × 900. */
function wards(ids: WidgetIds): Drawing {
  const card: NodeStyle = { bg: '#ffffff', border: '1px solid #e4eaf3', radius: 8 };
  const made = new Nodes(ids);
  made.rect('标题标记', [24, 28, 4, 24], { bg: '#2f6bed', radius: 2 });
  made.text('住院与费用分析', [40, 16, 200, 48], { size: 24, color: '#1f2937', weight: 'bold' });
  made.text('明镜示范医院（虚构）', [256, 16, 240, 48], { size: 14, color: '#5b6472' });
  made.filter('入院日期', [936, 20, 280, 40]);
  made.filter('科室', [1232, 20, 184, 40]);
  const figures = ['s-count', 's-days', 's-mean', 's-insured'];
  const names = ['住院人次', '平均住院日', '次均住院费用', '医保支付占比'];
  for (const [at, name] of names.entries())
    made.widget(figures[at]!, name, [24 + at * 352, 80, 336, 112], card);
  made.widget('c-trend', '月度收入与成本', [24, 208, 920, 320], card);
  made.widget('c-shares', '收入类别构成', [960, 208, 456, 320], card);
  made.widget('s-departments', '科室住院人次 Top 8', [24, 544, 456, 336], card);
  made.widget('s-stays', '平均住院日变化', [496, 544, 448, 336], card);
  made.widget('c-table', '科室收支明细', [960, 544, 456, 336], card);
  const drawing = emptyDrawing();
  return {
    ...drawing,
    canvas: { ...drawing.canvas, w: 1440, h: 900, zoom: 'width', bg: '#f3f6fb' },
    theme: { word: '#1f2937', element: '#2f6bed', palette: [] },
    nodes: made.nodes,
  };
}

export const demoPanels: readonly DemoPanel[] = [
  { name: '门诊运营总览', drawing: outpatient, layout: layoutOf('就诊日期', '科室') },
  { name: '住院与费用分析', drawing: wards, layout: layoutOf('入院日期', '科室') },
];
