import { type Drawing, emptyDrawing, type NodeStyle } from '@mingjing/drawing';
import { type DemoIds, Nodes } from './drawing-parts.ts';

/** A wall: one figure above the map of the province, dials and changes beside it, rankings below. 1920 × 1080. */
export function outpatient({ widget: ids }: DemoIds): Drawing {
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
  made.text('明镜示范医院（虚构）', [32, 20, 256, 40], { size: 16, color: '#9db7e8' });
  made.text('数据截至', [296, 20, 104, 40], { size: 14, color: '#9db7e8', align: 'right' });
  made.widget('v-until', '数据截至', [408, 20, 160, 40], { padding: 0 });
  made.filter('就诊日期', [1424, 20, 280, 40]);
  made.filter('科室', [1720, 20, 168, 40]);
  made.widget('v-drug-dial', '月度药占比', [32, 96, 220, 208], tile);
  made.widget('v-wait-dial', '月度平均等候', [268, 96, 220, 208], tile);
  made.widget('v-departments', '科室门诊量 Top 8', [32, 320, 456, 360], tile);
  made.widget('v-ages', '患者年龄分布', [32, 696, 456, 352], tile);
  made.widget('v-count', '门诊总量', [504, 88, 912, 152], { padding: 0 });
  made.widget('v-income', '门诊收入', [504, 248, 296, 112], key);
  made.widget('v-mean', '次均费用', [816, 248, 288, 112], key);
  made.widget('v-patients', '就诊患者', [1120, 248, 296, 112], key);
  made.widget('v-map', '广东患者分布', [504, 376, 912, 380], { ...tile, frame: 'bar' });
  made.widget('v-trend', '各院区门诊量趋势', [504, 772, 912, 276], tile);
  made.widget('v-month', '月度门诊量', [1432, 96, 220, 208], tile);
  made.widget('v-year', '门诊量同比', [1668, 96, 220, 208], tile);
  made.widget('v-payments', '支付方式构成', [1432, 320, 456, 220], tile);
  made.widget('v-hours', '就诊时段分布', [1432, 556, 456, 200], tile);
  made.widget('v-cities', '患者来源城市', [1432, 772, 456, 276], tile);
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
