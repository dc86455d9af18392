import type { Drawing, NodeStyle } from '@mingjing/drawing';
import {
  byName,
  days,
  departments,
  figure,
  gauge,
  heat,
  lines,
  months,
  season,
  stacked,
  table,
  weekdays,
} from './samples.ts';
import { drawn, skins } from './skins.ts';
import { type SampleChart, TemplateNodes } from './template-nodes.ts';

type Tile = readonly [string, SampleChart];

function row(
  made: TemplateNodes,
  style: NodeStyle,
  list: readonly Tile[],
  [x, y, w, h]: readonly [number, number, number, number],
  gap = 16,
): void {
  const each = Math.floor((w - (list.length - 1) * gap) / list.length / 8) * 8;
  const step = list.length === 1 ? 0 : (w - each) / (list.length - 1);
  for (const [at, [name, chart]] of list.entries())
    made.slot(name, [Math.round(x + at * step), y, each, h], style, chart);
}

/** A ward's beds: how full, how long, who comes and goes. */
export function beds(): Drawing {
  const skin = skins.meadow;
  const made = new TemplateNodes();
  made.rect('标题标记', [32, 28, 6, 40], { bg: skin.accent, radius: 3 });
  made.text('住院与床位', [56, 16, 480, 64], { size: 36, color: skin.title, weight: 'bold' });
  made.text('全院 2,680 张开放床位', [1288, 32, 600, 32], { size: 16, color: skin.muted, align: 'right' });
  row(
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
  row(
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
    '床位状态（楼层 × 病区）',
    [688, 592, 448, 456],
    skin.card,
    heat(
      ['楼层', ['5F', '6F', '7F', '8F', '9F', '10F']],
      ['病区', ['A 区', 'B 区', 'C 区', 'D 区']],
      '空床',
      (at, floor) => (at * 3 + floor * 5) % 9,
    ),
  );
  return drawn(skin, made);
}

/** What the head of a department looks at each morning. */
export function department(): Drawing {
  const skin = skins.ward;
  const made = new TemplateNodes();
  made.text('科主任驾驶舱', [32, 12, 560, 64], { size: 34, color: skin.title, weight: 'bold' });
  made.text('心血管内科', [1288, 28, 600, 32], { size: 18, color: '#e6f0ff', align: 'right' });
  row(
    made,
    skin.tile,
    [
      ['门诊人次', figure('门诊人次', [3120, 3240, 3180, 3310, 3365, 3482])],
      ['出院人次', figure('出院人次', [246, 251, 248, 259, 262, 271])],
      ['手术台次', figure('手术台次', [132, 138, 136, 141, 144, 149])],
      [
        '平均住院日',
        figure(
          '住院日',
          [7.6, 7.5, 7.5, 7.4, 7.2, 7.1],
          { suffix: '天', better: 'down', numberStyle: 'plain' },
          1,
        ),
      ],
      [
        '药占比',
        figure(
          '药占比',
          [0.316, 0.312, 0.308, 0.305, 0.299, 0.294],
          { numberStyle: 'percent', better: 'down' },
          1,
        ),
      ],
      [
        '科室结余',
        figure(
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
    byName('pie_doughnut', '类别', '收入', ['医疗服务', '药品', '检查', '化验', '耗材'], [38, 27, 16, 11, 8]),
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
      { density: 'compact' },
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
      (line, at) => 24 + ((line * 29 + at * 17) % 60),
    ),
  );
  return drawn(skin, made);
}

/** The daily report: read from the top like a page. */
export function daily(): Drawing {
  const skin = skins.dawn;
  const made = new TemplateNodes();
  made.text('领导日报', [40, 24, 320, 56], { size: 36, color: skin.title, weight: 'bold' });
  made.text('运营管理部 编制', [1000, 40, 400, 32], { size: 15, color: skin.muted, align: 'right' });
  made.rect('标题线', [40, 88, 1360, 2], { bg: 'linear-gradient(90deg, #d9692c, rgba(217, 105, 44, 0))' });
  row(
    made,
    skin.tile,
    [
      ['门急诊人次', figure('人次', [5820, 6010, 5930, 6240, 6310, 6482])],
      ['出院人次', figure('人次', [286, 301, 294, 312, 308, 321])],
      ['手术台次', figure('台次', [118, 124, 121, 129, 127, 136])],
      [
        '医疗收入',
        figure(
          '收入',
          [8_210_000, 8_460_000, 8_390_000, 8_720_000, 8_650_000, 9_036_000],
          { numberStyle: 'wan', suffix: '元' },
          1,
        ),
      ],
    ],
    [40, 112, 1360, 136],
  );
  made.slot(
    '近 30 日门急诊',
    [40, 264, 896, 312],
    skin.card,
    lines(
      '日期',
      days(30),
      { 本期: season(2, 30, 6100, 480), 同期: season(4, 30, 5700, 420) },
      { zero: false },
    ),
  );
  made.slot(
    '收入构成',
    [952, 264, 448, 312],
    skin.card,
    byName(
      'pie_doughnut',
      '类别',
      '收入',
      ['医疗服务', '药品', '检查', '化验', '耗材'],
      [412, 238, 126, 84, 43],
    ),
  );
  made.slot(
    '科室门诊量 Top 8',
    [40, 592, 448, 288],
    skin.card,
    byName('bar_y_category', '科室', '门诊量', departments, [842, 768, 731, 654, 612, 548, 486, 431], {
      legend: 'none',
    }),
  );
  made.slot(
    '重点指标',
    [504, 592, 896, 288],
    skin.card,
    table(
      ['指标', '今日', '昨日', '环比', '目标'],
      [
        ['床位使用率', '91.5%', '90.8%', '+0.7%', '93.0%'],
        ['平均住院日', '7.4 天', '7.5 天', '-0.1 天', '7.5 天'],
        ['药占比', '26.2%', '26.9%', '-0.7%', '28.0%'],
        ['平均候诊', '23.9 分钟', '24.6 分钟', '-0.7 分钟', '25 分钟'],
        ['患者满意度', '97.2%', '96.7%', '+0.5%', '96.0%'],
      ],
      { density: 'compact' },
    ),
  );
  return drawn(skin, made, { w: 1440, h: 904 });
}

/** Nothing but white cards: for whoever brings his own taste. */
export function plain(): Drawing {
  const skin = skins.paper;
  const made = new TemplateNodes();
  made.text('数据看板', [32, 20, 480, 56], { size: 32, color: skin.title, weight: 'bold' });
  made.text('副标题或统计口径', [1288, 32, 600, 32], { size: 16, color: skin.muted, align: 'right' });
  row(
    made,
    skin.tile,
    [
      ['指标一', figure('指标', [1240, 1286, 1310, 1298, 1352, 1408])],
      ['指标二', figure('指标', [862, 874, 869, 888, 901, 915])],
      ['指标三', figure('指标', [0.724, 0.731, 0.729, 0.738, 0.742, 0.751], { numberStyle: 'percent' }, 1)],
      ['指标四', figure('指标', [36, 35, 34, 35, 33, 31], { better: 'down' })],
    ],
    [32, 96, 1856, 152],
  );
  made.slot(
    '趋势',
    [32, 264, 1232, 424],
    skin.card,
    lines('月份', months, { 本年: season(2, 12, 1300, 160), 上年: season(3, 12, 1120, 140) }),
  );
  made.slot(
    '构成',
    [1280, 264, 608, 424],
    skin.card,
    byName('pie_doughnut', '分类', '数量', ['分类一', '分类二', '分类三', '分类四'], [46, 28, 17, 9]),
  );
  made.slot(
    '排名',
    [32, 704, 608, 344],
    skin.card,
    byName(
      'bar_y_category',
      '名称',
      '数量',
      ['项目一', '项目二', '项目三', '项目四', '项目五', '项目六'],
      [86, 74, 63, 52, 41, 33],
      { legend: 'none' },
    ),
  );
  made.slot(
    '对比',
    [656, 704, 608, 344],
    skin.card,
    stacked('bar_stack', '季度', ['一季度', '二季度', '三季度', '四季度'], '类别', '数量', {
      甲: [320, 348, 362, 401],
      乙: [210, 224, 231, 246],
      丙: [120, 131, 128, 142],
    }),
  );
  made.slot(
    '明细',
    [1280, 704, 608, 344],
    skin.card,
    table(
      ['名称', '数量', '占比'],
      ['项目一', '项目二', '项目三', '项目四', '项目五', '项目六'].map((name, at) => [
        name,
        86 - at * 11,
        `${(24.6 - at * 3.1).toFixed(1)}%`,
      ]),
      { density: 'compact' },
    ),
  );
  return drawn(skin, made);
}

/** A phone's page: figures under the head, then one chart after the other. */
export function phone(): Drawing {
  const skin = skins.phone;
  const made = new TemplateNodes();
  const card: NodeStyle = { ...skin.card, radius: 12 };
  made.text('运营日报', [16, 20, 200, 40], { size: 28, color: skin.title, weight: 'bold' });
  made.text('示范医院', [216, 28, 144, 24], { size: 14, color: '#e6f0ff', align: 'right' });
  row(
    made,
    card,
    [
      ['门急诊', figure('人次', [5820, 6010, 5930, 6240, 6310, 6482], { sparkline: false })],
      ['出院', figure('人次', [286, 301, 294, 312, 308, 321], { sparkline: false })],
    ],
    [16, 80, 344, 104],
    8,
  );
  row(
    made,
    card,
    [
      ['手术', figure('台次', [118, 124, 121, 129, 127, 136], { sparkline: false })],
      [
        '床位使用',
        figure(
          '使用率',
          [0.902, 0.906, 0.904, 0.911, 0.913, 0.915],
          { numberStyle: 'percent', sparkline: false },
          1,
        ),
      ],
    ],
    [16, 192, 344, 104],
    8,
  );
  made.slot(
    '近 14 日门急诊',
    [16, 304, 344, 184],
    card,
    lines('日期', days(14), { 人次: season(2, 14, 6100, 420) }, { zero: false }),
  );
  made.slot(
    '收入构成',
    [16, 496, 344, 152],
    card,
    byName('pie_doughnut', '类别', '收入', ['医疗服务', '药品', '检查化验', '耗材'], [412, 238, 210, 43]),
  );
  made.slot(
    '科室排名',
    [16, 656, 344, 144],
    card,
    byName('bar_y_category', '科室', '门诊量', departments.slice(0, 4), [842, 768, 731, 654], {
      legend: 'none',
    }),
  );
  return drawn(skin, made, { w: 375, h: 812 }, 2);
}
