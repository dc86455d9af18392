import { type Drawing, emptyDrawing, type NodeStyle } from '@mingjing/drawing';
import { type DemoIds, Nodes } from './drawing-parts.ts';

/** A director's day in one hand: figures in pairs, then one chart after the other. 376 × 1324. */
export function phone({ widget }: DemoIds): Drawing {
  const card: NodeStyle = { bg: '#ffffff', border: '1px solid #e4eaf3', radius: 12 };
  const made = new Nodes(widget);
  made.text('院长手机日报', [16, 12, 344, 32], { size: 24, color: '#1f2937', weight: 'bold' });
  made.text('明镜示范医院（虚构）', [16, 44, 344, 24], { size: 14, color: '#5b6472' });
  const pairs = [
    ['v-month', '月度门诊量', 'v-year', '门诊量同比'],
    ['v-month-income', '月度门诊收入', 's-month', '月度住院人次'],
    ['v-drugs', '药占比', 'v-wait', '平均等候'],
  ] as const;
  for (const [at, [left, leftName, right, rightName]] of pairs.entries()) {
    made.widget(left, leftName, [16, 76 + at * 136, 168, 128], card);
    made.widget(right, rightName, [192, 76 + at * 136, 168, 128], card);
  }
  made.widget('v-trend', '各院区门诊量趋势', [16, 484, 344, 264], card);
  made.widget('c-trend', '月度收入与成本', [16, 756, 344, 264], card);
  made.widget('v-waiting', '平均等候时间', [16, 1028, 344, 240], card);
  made.filter('就诊日期', [16, 1276, 344, 40]);
  const drawing = emptyDrawing();
  return {
    ...drawing,
    device: 2,
    canvas: { ...drawing.canvas, w: 376, h: 1324, zoom: 'width', bg: '#f3f6fb' },
    theme: { word: '#1f2937', element: '#2f6bed', palette: [] },
    nodes: made.nodes,
  };
}
