import type { Drawing } from '@mingjing/drawing';
import { byName, days, departments, figure, lines, season, table } from './samples.ts';
import { drawn, skins } from './skins.ts';
import { TemplateNodes } from './template-nodes.ts';
import { tiles } from './tiles.ts';

/** The daily report: read from the top like a page. */
export function daily(): Drawing {
  const skin = skins.dawn;
  const made = new TemplateNodes();
  made.text('title', '领导日报', [40, 24, 320, 56], { size: 36, color: skin.title, weight: 'bold' });
  made.text('note', '运营管理部 编制', [1000, 40, 400, 32], { size: 15, color: skin.muted, align: 'right' });
  made.rect('标题线', [40, 88, 1360, 2], { bg: 'linear-gradient(90deg, #d9692c, rgba(217, 105, 44, 0))' });
  tiles(
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
    ),
  );
  return drawn(skin, made, { w: 1440, h: 904 });
}
