import type { Drawing } from '@mingjing/drawing';
import { byName, gauge, heat, lines, monthly, months, season, swell, table, weekdays } from './samples.ts';
import { drawn, skins } from './skins.ts';
import { TemplateNodes } from './template-nodes.ts';
import { tiles } from './tiles.ts';

/** What the head of a department looks at each morning. */
export function department(): Drawing {
  const skin = skins.ward;
  const made = new TemplateNodes();
  made.text('title', '科主任驾驶舱', [32, 12, 560, 64], { size: 34, color: skin.title, weight: 'bold' });
  made.text('note', '心血管内科', [1288, 28, 600, 32], { size: 18, color: '#e6f0ff', align: 'right' });
  tiles(
    made,
    skin.tile,
    [
      ['门诊人次', monthly('门诊人次', [3120, 3240, 3180, 3310, 3365, 3482])],
      ['出院人次', monthly('出院人次', [246, 251, 248, 259, 262, 271])],
      ['手术台次', monthly('手术台次', [132, 138, 136, 141, 144, 149])],
      [
        '平均住院日',
        monthly(
          '住院日',
          [7.6, 7.5, 7.5, 7.4, 7.2, 7.1],
          { suffix: '天', better: 'down', numberStyle: 'plain' },
          1,
        ),
      ],
      [
        '药占比',
        monthly(
          '药占比',
          [0.316, 0.312, 0.308, 0.305, 0.299, 0.294],
          { numberStyle: 'percent', better: 'down' },
          1,
        ),
      ],
      [
        '科室结余',
        monthly(
          '结余',
          [1_860_000, 1_920_000, 1_890_000, 1_980_000, 2_040_000, 2_130_000],
          { numberStyle: 'wan', suffix: '元' },
          1,
        ),
      ],
    ],
    [32, 112, 1856, 144],
  );
  made.slot(
    '工作量趋势',
    [32, 272, 1112, 376],
    skin.card,
    lines('月份', months, { 门诊: season(2, 12, 3200, 260), 出院: season(5, 12, 1260, 120) }),
  );
  made.slot(
    '目标完成率',
    [1160, 272, 360, 376],
    skin.card,
    gauge('完成率', 92.4, { max: 120, lowest: 70, height: 100 }, { best: 'up' }),
  );
  made.slot(
    '收入构成',
    [1536, 272, 352, 376],
    skin.card,
    byName(
      'pie_doughnut',
      '类别',
      '收入（万）',
      ['医疗服务', '药品', '检查', '化验', '耗材'],
      [1840, 1307, 775, 533, 387],
    ),
  );
  made.slot(
    '医生工作量',
    [32, 664, 736, 384],
    skin.card,
    table(
      ['医生', '门诊', '出院', '手术', '药占比', '满意度'],
      ['医生 A', '医生 B', '医生 C', '医生 D', '医生 E', '医生 F', '医生 G'].map((name, at) => [
        name,
        486 - at * 32,
        42 - at * 3,
        26 - at * 2,
        `${(27.4 + at * 0.9).toFixed(1)}%`,
        `${(98.6 - at * 0.4).toFixed(1)}%`,
      ]),
    ),
  );
  made.slot(
    '病种构成 Top 8',
    [784, 664, 560, 384],
    skin.card,
    byName(
      'bar_y_category',
      '病种',
      '例数',
      ['冠心病', '高血压', '心律失常', '心力衰竭', '心肌病', '瓣膜病', '肺动脉高压', '先心病'],
      [128, 96, 74, 61, 38, 29, 21, 14],
      { legend: 'none' },
    ),
  );
  made.slot(
    '门诊时段热度',
    [1360, 664, 528, 384],
    skin.card,
    heat(
      ['星期', weekdays],
      ['时段', ['8-10 时', '10-12 时', '14-16 时', '16-18 时']],
      '人次',
      // Weekends are quiet, mornings are not.
      swell(11, [72, 78, 70, 68, 62, 30, 18], [0.9, 1.1, 0.85, 0.5], 5),
    ),
  );
  return drawn(skin, made);
}
