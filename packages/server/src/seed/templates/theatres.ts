import type { Drawing } from '@mingjing/drawing';
import { byName, figure, heat, hours, swell, table } from './samples.ts';
import { drawn, head, skins } from './skins.ts';
import { TemplateNodes } from './template-nodes.ts';
import { tiles } from './tiles.ts';

const rooms = ['1 间', '2 间', '3 间', '5 间', '6 间', '7 间', '8 间', '9 间', '10 间', '11 间'];
const used = swell(
  7,
  [46, 57, 60, 56, 40, 36, 54, 58, 44, 24],
  [1, 0.96, 1.04, 0.9, 1.02, 0.86, 0.7, 0.92, 0.8, 0.62],
  9,
);

/** The operating theatres: which rooms are at work, and what is next. */
export function theatres(): Drawing {
  const skin = skins.theatre;
  const made = new TemplateNodes();
  head(made, skin, '手术麻醉中心', '中心手术部', '手术排班');
  made.slot(
    '手术间使用（手术间 × 时段）',
    [32, 104, 1224, 440],
    skin.card,
    heat(
      ['时段', hours],
      ['手术间', rooms],
      '分钟',
      // No hour has more minutes than sixty.
      (row, at) => Math.min(60, used(row, at)),
    ),
  );
  tiles(
    made,
    skin.tile,
    [
      ['今日手术', figure('台次', [42, 45, 43, 47, 44, 48])],
      ['进行中', figure('台次', [6, 7, 5, 8, 6, 7], { compare: 'none', sparkline: false })],
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
      ['麻醉复苏', figure('人次', [31, 34, 33, 36, 35, 37])],
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
      [54, 48, 45, 41, 37, 33],
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
      [21, 11, 8, 5, 3],
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
      [7, 6, 5, 5, 4, 4, 3, 2],
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
        ['7 间', '泌尿外科', '输尿管镜碎石', '进行中'],
        ['8 间', '眼科', '白内障超声乳化', '接台中'],
        ['9 间', '耳鼻喉科', '鼻内镜手术', '进行中'],
        ['10 间', '胸外科', '胸腔镜肺叶切除', '进行中'],
        ['11 间', '甲乳外科', '甲状腺部分切除', '待入室'],
      ],
    ),
  );
  return drawn(skin, made);
}
