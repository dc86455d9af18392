import type { Drawing } from '@mingjing/drawing';
import { byName, figures, lines, monthly, months, season, stacked, table } from './samples.ts';
import { drawn, head, skins } from './skins.ts';
import { TemplateNodes } from './template-nodes.ts';
import { tiles } from './tiles.ts';

/** Drugs and costs: the share in the middle, what moves it around it. */
export function drugs(): Drawing {
  const skin = skins.board;
  const made = new TemplateNodes();
  head(made, skin, '药占比与费用管控', '医务处 · 药学部', '统计周期：月');
  tiles(
    made,
    skin.tile,
    [
      [
        '药占比',
        monthly(
          '药占比',
          [0.286, 0.281, 0.278, 0.274, 0.269, 0.262],
          { numberStyle: 'percent', better: 'down' },
          1,
        ),
      ],
      [
        '耗材占比',
        monthly(
          '耗材占比',
          [0.213, 0.211, 0.208, 0.209, 0.204, 0.201],
          { numberStyle: 'percent', better: 'down' },
          1,
        ),
      ],
      ['次均门诊费用', monthly('次均费用', [318, 315, 312, 314, 309, 306], { prefix: '¥', better: 'down' })],
      [
        '次均住院费用',
        monthly('次均费用', [12860, 12740, 12690, 12510, 12430, 12280], { prefix: '¥', better: 'down' }),
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
        monthly('基药占比', [0.462, 0.468, 0.471, 0.475, 0.481, 0.487], { numberStyle: 'percent' }, 1),
      ],
      [
        '抗菌药物强度',
        monthly('DDDs', [38.6, 38.1, 37.4, 37.8, 36.9, 36.2], { numberStyle: 'plain', better: 'down' }, 1),
      ],
      [
        '处方合格率',
        monthly('合格率', [0.968, 0.971, 0.97, 0.974, 0.977, 0.981], { numberStyle: 'percent' }, 1),
      ],
      [
        '医保拒付',
        monthly('拒付', [86000, 82000, 84500, 78000, 74200, 69800], { prefix: '¥', better: 'down' }),
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
    '次均住院费用构成',
    [656, 248, 608, 392],
    skin.card,
    byName(
      'pie_doughnut',
      '费用类别',
      '金额',
      ['药品费', '耗材费', '检查费', '化验费', '治疗费', '手术费', '其他'],
      [3217, 2468, 2260, 1670, 1449, 933, 283],
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
    '药品金额 Top 8',
    [32, 656, 608, 392],
    skin.card,
    table(
      ['药品', '用量', '金额（元）', '环比'],
      [
        ['阿托伐他汀钙片', 1860, 428600, '-3.2%'],
        ['硫酸氢氯吡格雷片', 2940, 386200, '+1.4%'],
        ['奥美拉唑肠溶胶囊', 1520, 342800, '-5.8%'],
        ['甘精胰岛素注射液', 3260, 298400, '-1.1%'],
        ['注射用头孢曲松钠', 2180, 276900, '+2.6%'],
        ['硝苯地平控释片', 1740, 251300, '-0.9%'],
        ['盐酸氨溴索注射液', 4120, 238700, '-4.3%'],
        ['瑞舒伐他汀钙片', 1380, 214500, '+0.7%'],
      ],
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
