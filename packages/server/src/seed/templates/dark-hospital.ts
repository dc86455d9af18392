import type { Drawing } from '@mingjing/drawing';
import {
  byName,
  days,
  departments,
  figure,
  figures,
  gauge,
  heat,
  hours,
  lines,
  months,
  radar,
  season,
  stacked,
  table,
} from './samples.ts';
import { drawn, head, skins } from './skins.ts';
import { type SampleChart, TemplateNodes } from './template-nodes.ts';

const provinces = [
  '广东',
  '湖南',
  '江西',
  '广西',
  '福建',
  '湖北',
  '河南',
  '四川',
  '贵州',
  '海南',
  '浙江',
  '安徽',
];

/** Tiles side by side from one edge to the other. */
function tiles(
  made: TemplateNodes,
  style: Parameters<TemplateNodes['slot']>[2],
  list: readonly (readonly [string, SampleChart])[],
  [x, y, w, h]: readonly [number, number, number, number],
): void {
  const each = Math.floor((w - (list.length - 1) * 16) / list.length / 8) * 8;
  const gap = (w - each * list.length) / (list.length - 1);
  for (const [at, [name, chart]] of list.entries())
    made.slot(name, [Math.round(x + at * (each + gap)), y, each, h], style, chart);
}

/** The classic control room: figures above, a map between two flanks, the trend below it. */
export function operations(): Drawing {
  const skin = skins.night;
  const made = new TemplateNodes();
  head(made, skin, '集团运营指挥中心', '数据来源：数据集市', '更新时间：每 5 分钟');
  tiles(
    made,
    skin.tile,
    [
      ['今日服务人次', figure('服务人次', [17820, 18240, 17960, 18890, 19320, 20146])],
      [
        '今日收入',
        figure(
          '收入',
          [8_210_000, 8_460_000, 8_390_000, 8_720_000, 8_650_000, 9_036_000],
          { numberStyle: 'wan', suffix: '元' },
          1,
        ),
      ],
      ['在线工单', figure('工单', [642, 618, 655, 630, 604, 587], { better: 'down' })],
      [
        '平均响应',
        figure(
          '响应',
          [9.2, 8.9, 9.1, 8.7, 8.4, 8.1],
          { suffix: '分钟', better: 'down', numberStyle: 'plain' },
          1,
        ),
      ],
      [
        '客户满意度',
        figure('满意度', [0.958, 0.961, 0.96, 0.964, 0.967, 0.972], { numberStyle: 'percent' }, 1),
      ],
      [
        '设备完好率',
        figure('完好率', [0.985, 0.987, 0.984, 0.988, 0.989, 0.991], { numberStyle: 'percent' }, 1),
      ],
    ],
    [32, 104, 1856, 120],
  );
  made.slot(
    '区域业务量 Top 8',
    [32, 240, 440, 264],
    skin.card,
    byName(
      'bar_y_category',
      '区域',
      '业务量',
      ['华南', '华东', '华中', '西南', '华北', '西北', '东北', '港澳'],
      [8420, 7650, 6230, 5410, 4870, 3260, 2840, 1920],
      { legend: 'none' },
    ),
  );
  made.slot(
    '业务构成',
    [32, 520, 440, 264],
    skin.card,
    byName(
      'pie_doughnut',
      '业务',
      '占比',
      ['线上服务', '门店服务', '上门服务', '渠道合作', '其他'],
      [42, 26, 16, 11, 5],
    ),
  );
  made.slot(
    '服务时段分布',
    [32, 800, 440, 248],
    skin.card,
    byName('bar', '时段', '人次', hours, [820, 1460, 1820, 1710, 960, 740, 1380, 1640, 1520, 980], {
      legend: 'none',
    }),
  );
  made.slot(
    '全国业务分布',
    [488, 240, 944, 544],
    skin.hero,
    byName(
      'china_map',
      '省份',
      '业务量',
      provinces,
      [9820, 6430, 5210, 4870, 4320, 3980, 3620, 3310, 2480, 1960, 4120, 2870],
      { title: false },
    ),
  );
  made.slot(
    '近 30 日业务走势',
    [488, 800, 944, 248],
    skin.card,
    lines('日期', days(30), { 线上: season(3, 30, 9200, 1200), 线下: season(5, 30, 6800, 900) }),
  );
  made.slot(
    '服务质量评分',
    [1448, 240, 440, 264],
    skin.card,
    radar('维度', ['响应', '质量', '效率', '态度', '成本', '安全'], {
      本月: [92, 88, 85, 94, 79, 96],
      上月: [88, 85, 87, 90, 76, 94],
    }),
  );
  made.slot(
    '渠道转化',
    [1448, 520, 440, 264],
    skin.card,
    byName(
      'funnel',
      '环节',
      '人数',
      ['访问', '咨询', '下单', '支付', '复购'],
      [18600, 11200, 6900, 5400, 2300],
    ),
  );
  made.slot(
    '异常事件',
    [1448, 800, 440, 248],
    skin.card,
    table(
      ['时间', '区域', '事件'],
      [
        ['10:42', '华南', '网关延迟'],
        ['10:15', '华东', '库存预警'],
        ['09:58', '西南', '设备离线'],
        ['09:31', '华中', '工单超时'],
        ['09:04', '华北', '访问激增'],
      ],
      { density: 'compact' },
    ),
  );
  return drawn(skin, made);
}

/** One great figure on a globe, its parts around it. */
export function overview(): Drawing {
  const skin = skins.globe;
  const made = new TemplateNodes();
  head(made, skin, '医院运营总览', '示范医院', '统计口径：本年累计');
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
  made.text('本年门急诊总人次', [672, 320, 576, 40], { size: 22, color: skin.muted, align: 'center' });
  made.slot(
    '门急诊总人次',
    [600, 368, 720, 224],
    {},
    {
      ...figure('人次', [968_400, 1_002_300, 1_048_700, 1_096_500, 1_126_800, 1_284_632], {
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
    figure('出院人次', [6120, 6240, 6180, 6390, 6420, 6588]),
  );
  made.slot(
    '手术台次',
    [824, 640, 272, 136],
    skin.tile,
    figure('手术台次', [2210, 2290, 2260, 2340, 2375, 2431]),
  );
  made.slot(
    '总收入',
    [1112, 640, 264, 136],
    skin.tile,
    figure(
      '总收入',
      [118_200_000, 121_000_000, 119_800_000, 124_300_000, 126_100_000, 131_400_000],
      { numberStyle: 'yi', suffix: '元' },
      2,
    ),
  );
  made.slot(
    '各院区收入结构',
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
      达成率: [96, 104, 92, 88, 98, 91],
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
      '金额',
      ['职工医保', '居民医保', '自费', '商业保险', '异地医保'],
      [46, 28, 12, 6, 8],
    ),
  );
  made.slot(
    '科室收支排名',
    [1416, 744, 472, 304],
    skin.card,
    table(
      ['科室', '收入（万）', '结余率'],
      departments.slice(0, 6).map((name, at) => [name, 2860 - at * 214, `${(18.6 - at * 1.7).toFixed(1)}%`]),
      { density: 'compact' },
    ),
  );
  return drawn(skin, made);
}

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
      (row, at) => 6 + ((row * 7 + at * 13) % 38) + (at > 1 && at < 4 ? 14 : 0),
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
      {},
      { tableScroll: true },
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

/** Drugs and costs: the share in the middle, what moves it around it. */
export function drugs(): Drawing {
  const skin = skins.board;
  const made = new TemplateNodes();
  head(made, skin, '药占比与费用管控', '医务处 · 药学部', '统计周期：本月');
  tiles(
    made,
    skin.tile,
    [
      [
        '药占比',
        figure(
          '药占比',
          [0.286, 0.281, 0.278, 0.274, 0.269, 0.262],
          { numberStyle: 'percent', better: 'down' },
          1,
        ),
      ],
      [
        '耗材占比',
        figure(
          '耗材占比',
          [0.213, 0.211, 0.208, 0.209, 0.204, 0.201],
          { numberStyle: 'percent', better: 'down' },
          1,
        ),
      ],
      ['次均门诊费用', figure('次均费用', [318, 315, 312, 314, 309, 306], { prefix: '¥', better: 'down' })],
      [
        '次均住院费用',
        figure('次均费用', [12860, 12740, 12690, 12510, 12430, 12280], { prefix: '¥', better: 'down' }),
      ],
    ],
    [32, 104, 920, 128],
  );
  tiles(
    made,
    skin.tile,
    [
      [
        '基药使用占比',
        figure('基药占比', [0.462, 0.468, 0.471, 0.475, 0.481, 0.487], { numberStyle: 'percent' }, 1),
      ],
      [
        '抗菌药物强度',
        figure('DDDs', [38.6, 38.1, 37.4, 37.8, 36.9, 36.2], { numberStyle: 'plain', better: 'down' }, 1),
      ],
      [
        '处方合格率',
        figure('合格率', [0.968, 0.971, 0.97, 0.974, 0.977, 0.981], { numberStyle: 'percent' }, 1),
      ],
      [
        '医保拒付',
        figure('拒付', [86000, 82000, 84500, 78000, 74200, 69800], { prefix: '¥', better: 'down' }),
      ],
    ],
    [968, 104, 920, 128],
  );
  made.slot(
    '药占比走势',
    [32, 248, 608, 392],
    skin.card,
    lines(
      '月份',
      months,
      {
        本年: [29.8, 29.4, 29.1, 28.8, 28.6, 28.1, 27.8, 27.4, 27.1, 26.9, 26.5, 26.2],
        上年: [31.6, 31.8, 31.2, 30.9, 31.1, 30.6, 30.2, 30.4, 30.1, 29.9, 30, 29.7],
      },
      { suffix: '%', zero: false, area: false },
      1,
    ),
  );
  made.slot(
    '费用构成',
    [656, 248, 608, 392],
    skin.card,
    byName(
      'pie_doughnut',
      '费用类别',
      '金额',
      ['药品费', '耗材费', '检查费', '化验费', '治疗费', '手术费', '其他'],
      [2620, 2010, 1840, 1360, 1180, 760, 230],
      { labelContent: 'share' },
    ),
  );
  made.slot(
    '药占比最高的科室',
    [1280, 248, 608, 392],
    skin.card,
    byName(
      'bar_y_category',
      '科室',
      '药占比',
      ['肿瘤科', '血液内科', '风湿免疫科', '神经内科', '呼吸内科', '内分泌科', '心血管内科', '消化内科'],
      [46.8, 43.2, 41.6, 38.4, 35.7, 34.2, 31.8, 29.6],
      { suffix: '%', legend: 'none' },
      1,
    ),
  );
  made.slot(
    '药品金额 Top 10',
    [32, 656, 608, 392],
    skin.card,
    table(
      ['药品', '用量', '金额（元）', '环比'],
      [
        ['甲药 100mg', 1860, 428600, '-3.2%'],
        ['乙药 5mg', 2940, 386200, '+1.4%'],
        ['丙药 20mg', 1520, 342800, '-5.8%'],
        ['丁药 250ml', 3260, 298400, '-1.1%'],
        ['戊药 10mg', 2180, 276900, '+2.6%'],
        ['己药 50mg', 1740, 251300, '-0.9%'],
        ['庚药 2ml', 4120, 238700, '-4.3%'],
        ['辛药 40mg', 1380, 214500, '+0.7%'],
      ],
      { density: 'compact' },
    ),
  );
  made.slot(
    '各类药品费用',
    [656, 656, 608, 392],
    skin.card,
    stacked('bar_stack', '月份', months.slice(0, 8), '类别', '金额', {
      西药: season(2, 8, 1480, 120),
      中成药: season(5, 8, 620, 70),
      中草药: season(7, 8, 310, 40),
    }),
  );
  made.slot('费用与药占比', [1280, 656, 608, 392], skin.card, {
    type: 'scatter',
    x: ['次均费用'],
    y: ['药占比'],
    n: ['科室类别'],
    keys: ['次均费用', '药占比', '科室类别'],
    rows: figures(7, 36, 0, 100).map((at, row) => [
      6200 + at * 118,
      Math.round((22 + ((row * 37) % 24) + at * 0.06) * 10) / 10,
      ['内科', '外科', '专科'][row % 3]!,
    ]),
  });
  return drawn(skin, made);
}

/** Quality: many small figures that are watched, few large ones. */
export function quality(): Drawing {
  const skin = skins.ink;
  const made = new TemplateNodes();
  made.text('医疗质量控制指标', [32, 16, 640, 56], { size: 34, color: skin.title, weight: 'bold' });
  made.text('国家三级公立医院绩效考核口径', [1288, 28, 600, 32], {
    size: 16,
    color: skin.muted,
    align: 'right',
  });
  const first: [string, SampleChart][] = [
    [
      '住院死亡率',
      figure(
        '死亡率',
        [0.0042, 0.0041, 0.004, 0.0039, 0.0038, 0.0036],
        { numberStyle: 'percent', better: 'down' },
        2,
      ),
    ],
    [
      '院内感染率',
      figure(
        '感染率',
        [0.0126, 0.0121, 0.0119, 0.0117, 0.0112, 0.0108],
        { numberStyle: 'percent', better: 'down' },
        2,
      ),
    ],
    [
      '非计划再手术率',
      figure(
        '再手术率',
        [0.0031, 0.0029, 0.003, 0.0028, 0.0026, 0.0024],
        { numberStyle: 'percent', better: 'down' },
        2,
      ),
    ],
    [
      '病案甲级率',
      figure('甲级率', [0.962, 0.964, 0.969, 0.971, 0.975, 0.979], { numberStyle: 'percent' }, 1),
    ],
    [
      '临床路径入径率',
      figure('入径率', [0.486, 0.492, 0.501, 0.508, 0.517, 0.526], { numberStyle: 'percent' }, 1),
    ],
    [
      '危急值及时率',
      figure('及时率', [0.981, 0.983, 0.985, 0.987, 0.99, 0.993], { numberStyle: 'percent' }, 1),
    ],
  ];
  tiles(made, { ...skin.tile, frame: 'rail' }, first, [32, 104, 1856, 136]);
  made.slot(
    '质量维度评分',
    [32, 256, 608, 456],
    skin.card,
    radar('维度', ['结构质量', '过程质量', '结果质量', '患者安全', '护理质量', '病案质量', '合理用药'], {
      本季: [91, 88, 93, 96, 90, 94, 87],
      上季: [88, 84, 91, 94, 89, 90, 83],
    }),
  );
  made.slot(
    '感染率与控制线',
    [656, 256, 1232, 456],
    skin.card,
    lines(
      '月份',
      months,
      {
        院内感染率: [1.42, 1.38, 1.35, 1.31, 1.29, 1.26, 1.24, 1.21, 1.18, 1.15, 1.12, 1.08],
        全省均值: [1.46, 1.44, 1.45, 1.43, 1.42, 1.41, 1.4, 1.41, 1.39, 1.38, 1.38, 1.37],
      },
      { suffix: '%', area: false, zero: false },
      2,
    ),
  );
  made.slot(
    '不良事件（类别 × 月份）',
    [32, 728, 920, 320],
    skin.card,
    heat(
      ['月份', months],
      ['类别', ['跌倒坠床', '用药错误', '管路滑脱', '压力性损伤', '器械相关']],
      '例数',
      (row, at) => (row * 5 + at * 7) % 13,
    ),
  );
  made.slot(
    '科室质控排名',
    [968, 728, 920, 320],
    skin.card,
    table(
      ['科室', '得分', '感染率', '甲级病案率', '路径入径率'],
      departments
        .slice(0, 6)
        .map((name, at) => [
          name,
          97.8 - at * 0.9,
          `${(0.82 + at * 0.09).toFixed(2)}%`,
          `${(98.6 - at * 0.5).toFixed(1)}%`,
          `${(61.2 - at * 2.3).toFixed(1)}%`,
        ]),
      { density: 'compact' },
    ),
  );
  return drawn(skin, made);
}

/** The operating theatres: which rooms are at work, and what is next. */
export function theatres(): Drawing {
  const skin = skins.theatre;
  const made = new TemplateNodes();
  head(made, skin, '手术麻醉中心', '中心手术部', '今日排班');
  made.slot(
    '手术间使用（手术间 × 时段）',
    [32, 104, 1224, 440],
    skin.card,
    heat(
      ['时段', hours],
      ['手术间', ['1 间', '2 间', '3 间', '5 间', '6 间', '7 间', '8 间', '9 间']],
      '分钟',
      (row, at) => ((row * 11 + at * 17) % 9 === 0 ? 0 : 22 + ((row * 13 + at * 19) % 39)),
    ),
  );
  tiles(
    made,
    skin.tile,
    [
      ['今日手术', figure('台次', [118, 124, 121, 129, 127, 136])],
      ['进行中', figure('台次', [21, 19, 22, 24, 20, 23], { compare: 'none', sparkline: false })],
    ],
    [1272, 104, 616, 136],
  );
  tiles(
    made,
    skin.tile,
    [
      [
        '首台准时率',
        figure('准时率', [0.846, 0.851, 0.86, 0.868, 0.874, 0.889], { numberStyle: 'percent' }, 1),
      ],
      [
        '平均接台',
        figure(
          '接台',
          [38, 37, 36.4, 35.8, 35.1, 34.2],
          { suffix: '分钟', better: 'down', numberStyle: 'plain' },
          1,
        ),
      ],
    ],
    [1272, 256, 616, 136],
  );
  tiles(
    made,
    skin.tile,
    [
      [
        '三四级手术',
        figure('占比', [0.612, 0.618, 0.621, 0.629, 0.634, 0.642], { numberStyle: 'percent' }, 1),
      ],
      ['麻醉复苏', figure('人次', [96, 101, 99, 104, 103, 109])],
    ],
    [1272, 408, 616, 136],
  );
  made.slot(
    '手术流程',
    [32, 560, 448, 488],
    skin.card,
    byName(
      'funnel',
      '环节',
      '台次',
      ['申请', '排台', '入室', '开台', '完成', '复苏离室'],
      [148, 136, 124, 118, 96, 82],
    ),
  );
  made.slot(
    '麻醉方式',
    [496, 560, 376, 488],
    skin.card,
    byName(
      'pie_rose_type',
      '方式',
      '台次',
      ['全身麻醉', '椎管内麻醉', '神经阻滞', '静脉麻醉', '局部麻醉'],
      [68, 31, 17, 12, 8],
    ),
  );
  made.slot(
    '术者台次排名',
    [888, 560, 368, 488],
    skin.card,
    byName(
      'bar_y_category',
      '术者',
      '台次',
      ['医生 A', '医生 B', '医生 C', '医生 D', '医生 E', '医生 F', '医生 G', '医生 H'],
      [14, 12, 11, 9, 8, 7, 6, 5],
      { legend: 'none' },
    ),
  );
  made.slot(
    '手术动态',
    [1272, 560, 616, 488],
    skin.card,
    table(
      ['手术间', '科室', '手术', '状态'],
      [
        ['1 间', '骨科', '膝关节置换', '进行中'],
        ['2 间', '普外科', '腹腔镜胆囊切除', '进行中'],
        ['3 间', '心外科', '冠脉搭桥', '进行中'],
        ['5 间', '妇产科', '剖宫产', '复苏'],
        ['6 间', '神经外科', '颅内血肿清除', '进行中'],
        ['7 间', '泌尿外科', '输尿管镜碎石', '待入室'],
        ['8 间', '眼科', '白内障超声乳化', '已完成'],
        ['9 间', '耳鼻喉科', '鼻内镜手术', '待入室'],
      ],
      {},
      { tableScroll: true },
    ),
  );
  return drawn(skin, made);
}

/** Sales of a company: the target first, then who and what reaches it. */
export function sales(): Drawing {
  const skin = skins.aurora;
  const made = new TemplateNodes();
  made.text('企业销售战报', [32, 16, 640, 64], { size: 38, color: skin.title, weight: 'bold' });
  made.text('财年目标进度 · 全国', [1288, 32, 600, 32], { size: 16, color: skin.muted, align: 'right' });
  made.slot(
    '目标完成率',
    [32, 112, 448, 416],
    skin.card,
    gauge('完成率', 78.4, { max: 120, lowest: 60, height: 100 }, { best: 'up' }),
  );
  made.text('本财年销售额', [560, 144, 800, 40], { size: 22, color: skin.muted, align: 'center' });
  made.slot(
    '销售额',
    [512, 184, 896, 184],
    {},
    {
      ...figure('销售额', [86_200_000, 91_400_000, 98_700_000, 104_300_000, 112_800_000, 126_540_000], {
        title: false,
        sparkline: false,
        numberStyle: 'thousands',
        prefix: '¥',
      }),
      form: { fontSize: 130 },
    },
  );
  tiles(
    made,
    skin.tile,
    [
      ['订单数', figure('订单', [8120, 8460, 8390, 8910, 9240, 9688])],
      ['客单价', figure('客单价', [11800, 12040, 12160, 12380, 12510, 13060], { prefix: '¥' })],
      ['回款率', figure('回款率', [0.842, 0.851, 0.848, 0.862, 0.871, 0.886], { numberStyle: 'percent' }, 1)],
    ],
    [496, 392, 928, 136],
  );
  made.slot(
    '大区销售占比',
    [1440, 112, 448, 416],
    skin.card,
    byName(
      'pie_doughnut',
      '大区',
      '销售额',
      ['华东', '华南', '华北', '华中', '西南', '东北'],
      [3620, 2980, 2310, 1680, 1240, 820],
    ),
  );
  made.slot(
    '月度销售与目标',
    [32, 544, 1112, 504],
    skin.card,
    lines(
      '月份',
      months,
      {
        实际: [820, 760, 940, 1020, 980, 1110, 1180, 1090, 1240, 1310, 1280, 1460],
        目标: [850, 800, 920, 980, 1000, 1080, 1120, 1150, 1200, 1260, 1300, 1380],
      },
      { suffix: '万' },
    ),
  );
  made.slot(
    '销售冠军榜',
    [1160, 544, 360, 504],
    skin.card,
    byName(
      'bar_y_category',
      '销售',
      '业绩',
      ['林一', '陈二', '张三', '李四', '王五', '赵六', '周七', '吴八'],
      [486, 452, 418, 376, 341, 318, 287, 254],
      { legend: 'none', suffix: '万' },
    ),
  );
  made.slot(
    '商机转化',
    [1536, 544, 352, 504],
    skin.card,
    byName(
      'funnel',
      '阶段',
      '商机',
      ['线索', '有效商机', '方案报价', '商务谈判', '赢单'],
      [4860, 2740, 1620, 980, 612],
      { rates: 'previous' },
    ),
  );
  return drawn(skin, made);
}
