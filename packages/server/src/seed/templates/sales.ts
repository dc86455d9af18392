import type { Drawing } from '@mingjing/drawing';
import { byName, gauge, lines, monthly, months } from './samples.ts';
import { drawn, skins } from './skins.ts';
import { TemplateNodes } from './template-nodes.ts';
import { tiles } from './tiles.ts';

/** Sales of a company: the target first, then who and what reaches it. */
export function sales(): Drawing {
  const skin = skins.aurora;
  const made = new TemplateNodes();
  made.text('title', '企业销售战报', [32, 16, 640, 64], { size: 38, color: skin.title, weight: 'bold' });
  made.text('note', '财年目标进度 · 全国', [1288, 32, 600, 32], {
    size: 16,
    color: skin.muted,
    align: 'right',
  });
  made.slot(
    '目标完成率',
    [32, 112, 448, 416],
    skin.card,
    gauge('完成率', 78.4, { max: 120, lowest: 60, height: 100 }, { best: 'up' }),
  );
  made.text('caption', '本财年销售额', [560, 144, 800, 40], { size: 22, color: skin.muted, align: 'center' });
  made.slot(
    '销售额',
    [512, 184, 896, 184],
    {},
    {
      ...monthly('销售额', [86_200_000, 91_400_000, 98_700_000, 104_300_000, 112_800_000, 126_540_000], {
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
      ['订单数', monthly('订单', [8120, 8460, 8390, 8910, 9240, 9688])],
      ['客单价', monthly('客单价', [11800, 12040, 12160, 12380, 12510, 13060], { prefix: '¥' })],
      [
        '回款率',
        monthly('回款率', [0.842, 0.851, 0.848, 0.862, 0.871, 0.886], { numberStyle: 'percent' }, 1),
      ],
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
      { suffix: '万', zero: false },
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
