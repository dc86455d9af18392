import type { Drawing } from '@mingjing/drawing';
import { departments, heat, lines, monthly, months, radar, swell, table } from './samples.ts';
import { drawn, skins } from './skins.ts';
import { type SampleChart, TemplateNodes } from './template-nodes.ts';
import { tiles } from './tiles.ts';

/** Quality: many small figures that are watched, few large ones. */
export function quality(): Drawing {
  const skin = skins.ink;
  const made = new TemplateNodes();
  made.text('title', '医疗质量控制指标', [32, 16, 640, 56], { size: 34, color: skin.title, weight: 'bold' });
  made.text('note', '国家三级公立医院绩效考核口径', [1288, 28, 600, 32], {
    size: 16,
    color: skin.muted,
    align: 'right',
  });
  const first: [string, SampleChart][] = [
    [
      '住院死亡率',
      monthly(
        '死亡率',
        [0.0042, 0.0041, 0.004, 0.0039, 0.0038, 0.0036],
        { numberStyle: 'percent', better: 'down' },
        2,
      ),
    ],
    [
      '院内感染率',
      monthly(
        '感染率',
        [0.0126, 0.0121, 0.0119, 0.0117, 0.0112, 0.0108],
        { numberStyle: 'percent', better: 'down' },
        2,
      ),
    ],
    [
      '非计划再手术率',
      monthly(
        '再手术率',
        [0.0031, 0.0029, 0.003, 0.0028, 0.0026, 0.0024],
        { numberStyle: 'percent', better: 'down' },
        2,
      ),
    ],
    [
      '病案甲级率',
      monthly('甲级率', [0.962, 0.964, 0.969, 0.971, 0.975, 0.979], { numberStyle: 'percent' }, 1),
    ],
    [
      '临床路径入径率',
      monthly('入径率', [0.486, 0.492, 0.501, 0.508, 0.517, 0.526], { numberStyle: 'percent' }, 1),
    ],
    [
      '危急值及时率',
      monthly('及时率', [0.981, 0.983, 0.985, 0.987, 0.99, 0.993], { numberStyle: 'percent' }, 1),
    ],
  ];
  tiles(made, { ...skin.tile, frame: 'rail' }, first, [32, 104, 1856, 136]);
  made.slot(
    '质量维度评分',
    [32, 256, 608, 456],
    skin.card,
    radar('维度', ['结构质量', '过程质量', '结果质量', '患者安全', '护理质量', '病案质量', '合理用药'], {
      本季: [91, 88, 93, 96, 90, 94, 87],
      上季: [72, 64, 80, 78, 66, 75, 58],
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
      swell(3, Array(12).fill(4), [1.2, 0.7, 1, 1.6, 0.4], 2),
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
    ),
  );
  return drawn(skin, made);
}
