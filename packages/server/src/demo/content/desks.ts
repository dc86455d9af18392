import { type Drawing, emptyDrawing, type NodeStyle } from '@mingjing/drawing';
import { type DemoIds, Nodes } from './drawing-parts.ts';

const card: NodeStyle = { bg: '#ffffff', border: '1px solid #e4eaf3', radius: 8 };

/** White cards on a pale ground. 1440 × 900. */
function desk(nodes: Drawing['nodes']): Drawing {
  const drawing = emptyDrawing();
  return {
    ...drawing,
    canvas: { ...drawing.canvas, w: 1440, h: 900, zoom: 'width', bg: '#f3f6fb' },
    theme: { word: '#1f2937', element: '#2f6bed', palette: [] },
    nodes,
  };
}

function titled(made: Nodes, title: string): void {
  made.rect('标题标记', [24, 28, 4, 24], { bg: '#2f6bed', radius: 2 });
  made.text(title, [40, 16, 200, 48], { size: 24, color: '#1f2937', weight: 'bold' });
  made.text('明镜示范医院（虚构）', [256, 16, 240, 48], { size: 14, color: '#5b6472' });
}

/** A report for the desk: a click on a bar filters the rest. */
export function wards({ widget: ids }: DemoIds): Drawing {
  const made = new Nodes(ids);
  titled(made, '住院与费用分析');
  made.filter('入院日期', [936, 20, 280, 40]);
  made.filter('科室', [1232, 20, 184, 40]);
  const figures = ['s-count', 's-month', 's-year', 's-days', 's-mean', 's-insured'];
  const names = ['住院人次', '月度住院人次', '住院人次同比', '平均住院日', '次均住院费用', '医保支付占比'];
  for (const [at, name] of names.entries())
    made.widget(figures[at]!, name, [24 + at * 236, 80, 212, 144], card);
  made.widget('c-trend', '月度收入与成本', [24, 240, 568, 304], card);
  made.widget('c-budget', '预算完成率', [608, 240, 336, 304], card);
  made.widget('c-shares', '收入类别构成', [960, 240, 456, 304], card);
  made.widget('s-departments', '科室住院人次 Top 8', [24, 560, 456, 320], card);
  made.widget('s-stays', '平均住院日变化', [496, 560, 448, 320], card);
  made.widget('c-table', '科室收支明细', [960, 560, 456, 320], card);
  return desk(made.nodes);
}

/** Where the money goes, from campus to doctor; the table leads to the report of a department. */
export function expenses({ widget, panel }: DemoIds): Drawing {
  const made = new Nodes(widget);
  titled(made, '住院费用下钻');
  made.text('点击条形图逐级下钻，点击明细中的科室看它的分析', [456, 16, 480, 48], {
    size: 14,
    color: '#5b6472',
  });
  made.filter('入院日期', [936, 20, 280, 40]);
  made.filter('院区', [1232, 20, 184, 40]);
  const figures = ['d-total', 'd-mean', 'd-drugs', 'd-material'];
  const names = ['住院总费用', '月度次均费用', '住院药占比', '住院耗材占比'];
  for (const [at, name] of names.entries())
    made.widget(figures[at]!, name, [24 + at * 352, 80, 336, 144], card);
  made.widget('d-levels', '院区 › 科室 › 医生 总费用', [24, 240, 688, 336], card);
  made.widget('d-doctors', '科室费用明细', [728, 240, 688, 336], card, panel('住院与费用分析'));
  made.widget('d-parts', '费用构成', [24, 592, 688, 288], card);
  made.widget('d-trend', '次均费用走势', [728, 592, 688, 288], card);
  return desk(made.nodes);
}
