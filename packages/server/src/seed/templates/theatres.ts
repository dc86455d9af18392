import type { Drawing } from '@mingjing/drawing';
import { byName, figure, heat, hours, table } from './samples.ts';
import { drawn, head, skins } from './skins.ts';
import { TemplateNodes } from './template-nodes.ts';
import { tiles } from './tiles.ts';

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
      ['全麻', '椎管内', '神经阻滞', '静脉', '局麻'],
      [68, 51, 37, 28, 19],
      { legend: 'bottom', labels: 'hide' },
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
    ),
  );
  return drawn(skin, made);
}
