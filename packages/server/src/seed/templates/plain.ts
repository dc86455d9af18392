import type { Drawing } from '@mingjing/drawing';
import { byName, lines, monthly, months, season, stacked, table } from './samples.ts';
import { drawn, skins } from './skins.ts';
import { TemplateNodes } from './template-nodes.ts';
import { tiles } from './tiles.ts';

/** Nothing but white cards: to be styled by its user. */
export function plain(): Drawing {
  const skin = skins.paper;
  const made = new TemplateNodes();
  made.text('title', '数据看板', [32, 20, 480, 56], { size: 32, color: skin.title, weight: 'bold' });
  made.text('note', '统计周期：月', [1288, 32, 600, 32], { size: 16, color: skin.muted, align: 'right' });
  tiles(
    made,
    skin.tile,
    [
      ['指标一', monthly('指标', [1240, 1286, 1310, 1298, 1352, 1408])],
      ['指标二', monthly('指标', [862, 874, 869, 888, 901, 915])],
      ['指标三', monthly('指标', [0.724, 0.731, 0.729, 0.738, 0.742, 0.751], { numberStyle: 'percent' }, 1)],
      ['指标四', monthly('指标', [36, 35, 34, 35, 33, 31], { better: 'down' })],
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
    byName('pie_doughnut', '分类', '数量', ['分类一', '分类二', '分类三', '分类四'], [648, 394, 239, 127]),
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
    ),
  );
  return drawn(skin, made);
}
