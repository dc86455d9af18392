import type { Drawing } from '@mingjing/drawing';
import { byName, departments, figure, gauge, heat, hours, stacked, swell, table } from './samples.ts';
import { drawn, head, skins } from './skins.ts';
import { TemplateNodes } from './template-nodes.ts';
import { tiles } from './tiles.ts';

/** Who waits where, now. */
export function outpatients(): Drawing {
  const skin = skins.sea;
  const made = new TemplateNodes();
  head(made, skin, '门急诊实时监控', '总院 · 门诊楼', '每分钟刷新');
  tiles(
    made,
    skin.tile,
    [
      ['今日挂号', figure('挂号', [5820, 6010, 5930, 6240, 6310, 6482])],
      ['候诊人数', figure('候诊', [412, 398, 436, 420, 388, 364], { better: 'down' })],
      [
        '平均候诊',
        figure(
          '候诊时长',
          [26.4, 25.8, 27.1, 25.2, 24.6, 23.9],
          { suffix: '分钟', better: 'down', numberStyle: 'plain' },
          1,
        ),
      ],
      ['急诊留观', figure('留观', [38, 42, 36, 40, 35, 33], { better: 'down' })],
      [
        '预约就诊率',
        figure('预约率', [0.782, 0.79, 0.796, 0.801, 0.808, 0.816], { numberStyle: 'percent' }, 1),
      ],
    ],
    [32, 104, 1856, 128],
  );
  made.slot(
    '各时段就诊流量',
    [32, 248, 920, 400],
    skin.card,
    stacked('area_stack', '时段', hours, '类别', '人次', {
      普通门诊: [320, 560, 720, 690, 380, 260, 520, 640, 590, 340],
      专家门诊: [180, 320, 410, 380, 190, 140, 300, 360, 320, 180],
      急诊: [90, 110, 120, 130, 140, 120, 110, 120, 130, 140],
    }),
  );
  made.slot(
    '候诊热度（科室 × 时段）',
    [968, 248, 920, 400],
    skin.card,
    heat(
      ['时段', hours],
      ['科室', departments.slice(0, 7)],
      '候诊人数',
      swell(5, [22, 40, 54, 48, 24, 14, 34, 42, 35, 18], [1, 0.86, 1.1, 0.78, 0.66, 0.72, 0.58], 4),
    ),
  );
  made.slot(
    '急诊分级',
    [32, 664, 448, 384],
    skin.card,
    byName(
      'pie_doughnut',
      '分级',
      '人次',
      ['Ⅰ级 濒危', 'Ⅱ级 危重', 'Ⅲ级 急症', 'Ⅳ级 非急症'],
      [18, 64, 286, 412],
    ),
  );
  made.slot(
    '候诊最长的诊室',
    [496, 664, 456, 384],
    skin.card,
    byName(
      'bar_y_category',
      '诊室',
      '分钟',
      ['心内 3 诊室', '骨科 1 诊室', '儿科 5 诊室', '神内 2 诊室', '妇产 4 诊室', '呼吸 2 诊室'],
      [58, 52, 47, 43, 38, 34],
      { legend: 'none' },
    ),
  );
  made.slot(
    '当前叫号',
    [968, 664, 456, 384],
    skin.card,
    table(
      ['诊室', '当前号', '等候'],
      [
        ['心内 3 诊室', 'A046', 18],
        ['骨科 1 诊室', 'B031', 15],
        ['儿科 5 诊室', 'C072', 14],
        ['神内 2 诊室', 'D018', 11],
        ['妇产 4 诊室', 'E055', 9],
        ['呼吸 2 诊室', 'F023', 7],
        ['消化 1 诊室', 'G037', 6],
      ],
    ),
  );
  made.slot(
    '候诊达标率',
    [1440, 664, 448, 384],
    skin.card,
    gauge('达标率', 87.6, { max: 100, lowest: 60, height: 85 }, { best: 'up' }),
  );
  return drawn(skin, made);
}
