import type { Drawing } from '@mingjing/drawing';
import { byName, days, figure, gauge, heat, lines, season, swell } from './samples.ts';
import { drawn, skins } from './skins.ts';
import { TemplateNodes } from './template-nodes.ts';
import { tiles } from './tiles.ts';

/** A ward's beds: how full, how long, who comes and goes. */
export function beds(): Drawing {
  const skin = skins.meadow;
  const made = new TemplateNodes();
  made.rect('标题标记', [32, 28, 6, 40], { bg: skin.accent, radius: 3 });
  made.text('title', '住院与床位', [56, 16, 480, 64], { size: 36, color: skin.title, weight: 'bold' });
  made.text('note', '病区 · 住院部', [1288, 32, 600, 32], { size: 16, color: skin.muted, align: 'right' });
  tiles(
    made,
    skin.tile,
    [
      ['在院人数', figure('在院', [2398, 2412, 2406, 2431, 2440, 2452])],
      ['今日入院', figure('入院', [286, 301, 294, 312, 308, 321])],
      ['今日出院', figure('出院', [274, 288, 299, 292, 304, 298])],
      [
        '平均住院日',
        figure(
          '住院日',
          [7.8, 7.7, 7.7, 7.6, 7.5, 7.4],
          { suffix: '天', better: 'down', numberStyle: 'plain' },
          1,
        ),
      ],
      ['床位周转次数', figure('周转', [3.6, 3.7, 3.7, 3.8, 3.8, 3.9], { numberStyle: 'plain' }, 1)],
    ],
    [32, 96, 1856, 136],
  );
  tiles(
    made,
    skin.card,
    [
      ['全院床位使用率', gauge('使用率', 91.5, { max: 110, lowest: 75, height: 95 })],
      ['ICU 使用率', gauge('使用率', 96.8, { max: 110, lowest: 75, height: 95 })],
      ['日间病房使用率', gauge('使用率', 82.3, { max: 110, lowest: 75, height: 95 })],
    ],
    [32, 248, 1104, 328],
  );
  made.slot(
    '病区床位使用率',
    [1152, 248, 736, 800],
    skin.card,
    byName(
      'bar_y_category',
      '病区',
      '使用率',
      [
        '心血管内科一区',
        '骨科二区',
        '神经内科一区',
        '呼吸内科',
        '普外科一区',
        '儿科',
        '妇科',
        '产科',
        '肿瘤科',
        '消化内科',
        '泌尿外科',
        '内分泌科',
        '眼科',
        '康复科',
      ],
      [104.2, 101.6, 99.8, 98.4, 97.1, 95.6, 93.2, 92.8, 91.4, 90.2, 88.6, 85.3, 78.9, 76.4],
      { suffix: '%', legend: 'none' },
      1,
    ),
  );
  made.slot(
    '近 30 日入出院',
    [32, 592, 640, 456],
    skin.card,
    lines(
      '日期',
      days(30),
      { 入院: season(2, 30, 304, 24), 出院: season(4, 30, 296, 26) },
      { zero: false, area: false },
    ),
  );
  made.slot(
    '空床分布（楼层 × 病区）',
    [688, 592, 448, 456],
    skin.card,
    heat(
      ['楼层', ['5F', '6F', '7F', '8F', '9F', '10F']],
      ['病区', ['A 区', 'B 区', 'C 区', 'D 区']],
      '空床',
      swell(8, [3, 2, 4, 2, 3, 5], [1, 0.8, 1.2, 0.9], 2),
    ),
  );
  return drawn(skin, made);
}
