import type { Drawing } from '@mingjing/drawing';
import {
  byName,
  departments,
  lines,
  monthly,
  months,
  radar,
  season,
  stacked,
  table,
  yearly,
} from './samples.ts';
import { drawn, head, skins } from './skins.ts';
import { TemplateNodes } from './template-nodes.ts';

/** One great figure on a globe, its parts around it. */
export function overview(): Drawing {
  const skin = skins.globe;
  const made = new TemplateNodes();
  head(made, skin, '医院运营总览', '示范医院', '统计口径：累计');
  made.slot(
    '门诊量趋势',
    [32, 104, 472, 304],
    skin.card,
    lines('月份', months, { 门诊: season(1, 12, 86000, 9000), 急诊: season(2, 12, 21000, 2600) }),
  );
  made.slot(
    '科室门诊量 Top 8',
    [32, 424, 472, 304],
    skin.card,
    byName(
      'bar_y_category',
      '科室',
      '门诊量',
      departments,
      [48200, 42600, 39800, 35100, 31200, 28700, 24300, 21800],
      { legend: 'none' },
    ),
  );
  made.slot(
    '患者年龄构成',
    [32, 744, 472, 304],
    skin.card,
    byName(
      'pie_rose_type',
      '年龄段',
      '人次',
      ['0-6 岁', '7-17 岁', '18-45 岁', '46-59 岁', '60-74 岁', '75 岁以上'],
      [13200, 9800, 31200, 28600, 22400, 9300],
    ),
  );
  made.text('caption', '门急诊总人次', [672, 320, 576, 40], { size: 22, color: skin.muted, align: 'center' });
  made.slot(
    '门急诊总人次',
    [600, 368, 720, 224],
    {},
    {
      ...yearly('人次', [968_400, 1_002_300, 1_048_700, 1_096_500, 1_196_800, 1_284_632], {
        title: false,
        sparkline: false,
        suffix: '人次',
      }),
      form: { fontSize: 150 },
    },
  );
  made.slot(
    '出院人次',
    [544, 640, 264, 136],
    skin.tile,
    monthly('出院人次', [6120, 6240, 6180, 6390, 6420, 6588]),
  );
  made.slot(
    '手术台次',
    [824, 640, 272, 136],
    skin.tile,
    monthly('手术台次', [2210, 2290, 2260, 2340, 2375, 2431]),
  );
  made.slot(
    '总收入',
    [1112, 640, 264, 136],
    skin.tile,
    monthly(
      '总收入',
      [118_200_000, 121_000_000, 119_800_000, 124_300_000, 126_100_000, 131_400_000],
      { numberStyle: 'yi', suffix: '元' },
      2,
    ),
  );
  made.slot(
    '月度收入结构（万元）',
    [520, 808, 880, 240],
    skin.card,
    stacked('bar_stack', '月份', months, '类别', '收入', {
      医疗服务: season(4, 12, 5200, 500),
      药品: season(6, 12, 3100, 300),
      检查检验: season(8, 12, 2600, 260),
      耗材: season(9, 12, 1400, 160),
    }),
  );
  made.slot(
    '关键指标达成',
    [1416, 104, 472, 304],
    skin.card,
    radar('指标', ['门诊量', '手术量', '床位使用', '药占比', '满意度', '成本控制'], {
      达成率: [96, 104, 82, 74, 98, 68],
      目标: [100, 100, 100, 100, 100, 100],
    }),
  );
  made.slot(
    '医保支付构成',
    [1416, 424, 472, 304],
    skin.card,
    byName(
      'pie_doughnut',
      '支付方式',
      '金额（万）',
      ['职工医保', '居民医保', '自费', '异地医保', '商业保险'],
      [6044, 3679, 1577, 1051, 789],
    ),
  );
  made.slot(
    '科室收支排名',
    [1416, 744, 472, 304],
    skin.card,
    table(
      ['科室', '收入（万）', '结余率'],
      departments.slice(0, 6).map((name, at) => [name, 2860 - at * 214, `${(18.6 - at * 1.7).toFixed(1)}%`]),
    ),
  );
  return drawn(skin, made);
}
