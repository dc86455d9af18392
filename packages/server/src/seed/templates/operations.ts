import type { Drawing } from '@mingjing/drawing';
import { byName, days, figure, hours, lines, radar, season, table } from './samples.ts';
import { drawn, head, skins } from './skins.ts';
import { TemplateNodes } from './template-nodes.ts';
import { tiles } from './tiles.ts';

const provinces: readonly (readonly [name: string, value: number])[] = [
  ['广东', 9820],
  ['江苏', 8460],
  ['山东', 7920],
  ['浙江', 7610],
  ['河南', 6840],
  ['四川', 6530],
  ['湖北', 5980],
  ['湖南', 5740],
  ['福建', 5210],
  ['安徽', 4980],
  ['上海', 4860],
  ['河北', 4720],
  ['北京', 4650],
  ['陕西', 4180],
  ['江西', 3960],
  ['重庆', 3840],
  ['辽宁', 3720],
  ['云南', 3460],
  ['广西', 3380],
  ['山西', 2940],
  ['贵州', 2780],
  ['天津', 2650],
  ['黑龙江', 2420],
  ['台湾', 2380],
  ['吉林', 2260],
  ['内蒙古', 2180],
  ['新疆', 2040],
  ['甘肃', 1760],
  ['香港', 1640],
  ['海南', 1480],
  ['宁夏', 920],
  ['青海', 760],
  ['澳门', 620],
  ['西藏', 540],
];

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
      '业务量',
      ['线上服务', '门店服务', '上门服务', '渠道合作', '其他'],
      [8461, 5238, 3223, 2216, 1008],
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
  made.slot('全国业务分布', [488, 240, 944, 544], skin.hero, {
    type: 'china_map',
    x: ['省份'],
    n: ['业务量'],
    keys: ['省份', '业务量'],
    rows: provinces.map(([name, value]) => [name, value]),
    settings: { title: false },
  });
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
      上月: [70, 82, 64, 78, 58, 80],
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
    ),
  );
  return drawn(skin, made);
}
