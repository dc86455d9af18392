import type { Drawing, NodeStyle } from '@mingjing/drawing';
import { byName, days, departments, figure, lines, season } from './samples.ts';
import { drawn, skins } from './skins.ts';
import { TemplateNodes } from './template-nodes.ts';
import { tiles } from './tiles.ts';

/** A phone's page: figures under the head, then one chart after the other. */
export function phone(): Drawing {
  const skin = skins.phone;
  const made = new TemplateNodes();
  const card: NodeStyle = { ...skin.card, radius: 12 };
  // Half a phone's width holds a figure's change and what it is compared with.
  const tile: NodeStyle = { ...card, padding: 8 };
  made.text('title', '运营日报', [16, 20, 200, 40], { size: 28, color: skin.title, weight: 'bold' });
  made.text('note', '示范医院', [216, 28, 144, 24], { size: 14, color: '#e6f0ff', align: 'right' });
  tiles(
    made,
    tile,
    [
      ['门急诊', figure('人次', [5820, 6010, 5930, 6240, 6310, 6482], { sparkline: false })],
      ['出院', figure('人次', [286, 301, 294, 312, 308, 321], { sparkline: false })],
    ],
    [16, 80, 344, 104],
    8,
  );
  tiles(
    made,
    tile,
    [
      ['手术', figure('台次', [118, 124, 121, 129, 127, 136], { sparkline: false })],
      [
        '床位使用',
        figure(
          '使用率',
          [90.2, 90.6, 90.4, 91.1, 91.3, 91.5],
          { numberStyle: 'plain', suffix: '%', sparkline: false },
          1,
        ),
      ],
    ],
    [16, 192, 344, 104],
    8,
  );
  made.slot(
    '近 14 日门急诊',
    [16, 304, 344, 152],
    card,
    lines('日期', days(14), { 人次: season(2, 14, 6100, 420) }, { zero: false }),
  );
  made.slot(
    '收入构成',
    [16, 464, 344, 144],
    card,
    byName('pie_doughnut', '类别', '收入', ['医疗', '药品', '检验', '耗材'], [412, 238, 210, 93]),
  );
  made.slot(
    '科室排名',
    [16, 616, 344, 184],
    card,
    byName('bar_y_category', '科室', '门诊量', departments.slice(0, 4), [842, 768, 731, 654], {
      legend: 'none',
    }),
  );
  return drawn(skin, made, { w: 375, h: 812 }, 2);
}
