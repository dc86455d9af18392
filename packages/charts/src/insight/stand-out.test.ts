import { describe, expect, test } from 'vitest';
import { standOut } from './stand-out.ts';

const money = {
  label: '金额',
  style: 'thousands',
  suffix: '元',
  round: 0,
  additive: true,
  about: 'money',
} as const;

test('the largest is told with its part of the whole', () => {
  const answer = {
    keys: ['科室', '金额'],
    data: [
      ['内科', 60],
      ['外科', 30],
      ['儿科', 10],
    ],
  };
  expect(standOut({ ...money, by: 'name' }, answer)).toBe('内科最高，60元，占 60.0%');
});
test('[K07] a sign of direction in a name turns none of the figures after it', () => {
  for (const sign of ['\u202e', '\u2067', '\u200f', '\n']) {
    const data = [
      [`${sign}内科`, 60],
      ['外科', 30],
      [`儿科${sign}`, 10],
    ];
    const told = standOut({ ...money, by: 'name' }, { keys: [], data });
    expect(told).toBe('内科最高，60元，占 60.0%');
    const apart = standOut({ ...money, additive: false, by: 'name' }, { keys: [], data });
    expect(apart).toBe('内科最高，60元；儿科最低，10元');
  }
});
test('rows without a name are a part of the whole, told before the largest name where they are more', () => {
  const data = [
    [null, 60],
    ['外科', 30],
    ['儿科', 10],
  ];
  expect(standOut({ ...money, by: 'name' }, { keys: [], data })).toBe(
    '（空）占 60.0%；其余中外科最高，30元，占 30.0%',
  );
});
test('what cannot be added up is told with both ends and no part', () => {
  const answer = {
    keys: ['科室', '等候'],
    data: [
      ['内科', 20.04],
      ['外科', 31],
      ['儿科', 25],
    ],
  };
  const mean = { ...money, suffix: '分钟', round: 1, additive: false, by: 'name' } as const;
  expect(standOut(mean, answer)).toBe('外科最高，31分钟；内科最低，20分钟');
});
test('numbers far below 1 keep two digits, and none of them is told as 0', () => {
  const data = [
    ['农民', 0.0712],
    ['教师', 0.0105],
    ['教授', 0.00196],
  ];
  const mean = { ...money, style: 'auto', suffix: '', round: 2, additive: false, by: 'name' } as const;
  expect(standOut(mean, { keys: [], data })).toBe('农民最高，0.071；教授最低，0.002');
});
test('an unfinished period is no fall', () => {
  const data = [
    ['2026-08', 100],
    ['2026-09', 110],
    ['2026-10', 20],
  ];
  const trend = { ...money, by: 'time', grain: 'month', whole: false } as const;
  expect(standOut(trend, { keys: [], data, partial: ['2026-10'] })).toBe(
    '2026-09 为 110元，较上期增长 10.0%，为各期最高',
  );
  expect(standOut(trend, { keys: [], data })).toContain('2026-10 为 20元，较上期下降 81.8%');
});
test('shares change by points', () => {
  const data = [
    ['2026-08', 0.301],
    ['2026-09', 0.312],
  ];
  const rate = {
    ...money,
    style: 'percent',
    suffix: '',
    round: 1,
    additive: false,
    by: 'time',
    grain: 'month',
    whole: true,
  } as const;
  expect(standOut(rate, { keys: [], data })).toContain('上升 1.1 个百分点');
});
test('nothing is told of an answer that was cut', () => {
  expect(
    standOut(
      { ...money, by: 'name' },
      {
        keys: [],
        data: [
          ['a', 1],
          ['b', 2],
        ],
        truncated: true,
      },
    ),
  ).toBe('');
});
test('who shares the highest or the lowest place is not told as the only one', () => {
  const trend = { ...money, by: 'time', grain: 'month', whole: true } as const;
  const told = (by: 'time' | 'name', values: number[], additive = true): string => {
    const data = values.map((value, at) => [by === 'time' ? `2026-0${at + 1}` : 'ABCD'[at]!, value]);
    return standOut({ ...trend, by, additive }, { keys: [], data });
  };
  expect(told('time', [20, 20, 20])).toBe('各期相同，都是 20元');
  expect(told('time', [30, 20, 30])).toBe('2026-03 为 30元，较上期增长 50.0%；最高在 2026-01等 2 期');
  expect(told('name', [30, 30, 20])).toBe('A等 2 项最高，都是 30元，各占 37.5%');
  expect(told('name', [30, 20, 20], false)).toBe('A最高，30元；B等 2 项最低，20元');
});

test('a name that is a number is told from the figure beside it', () => {
  const data = [
    ['1', 81],
    ['2', 19],
  ];
  expect(standOut({ ...money, by: 'name' }, { keys: [], data })).toBe('「1」最高，81元，占 81.0%');
});

test('rows without a date are no period that others are compared with', () => {
  const data = [
    ['2025-01', 40],
    ['2025-02', 50],
    [null, 109],
  ];
  const told = standOut({ ...money, by: 'time' }, { keys: ['月份', '金额'], data });
  expect(told).toBe('2025-02 为 50元，较上期增长 25.0%，为各期最高');
});

test('a highest and a lowest that read alike are told as being alike', () => {
  const data = [
    ['甲', 0.7188],
    ['乙', 0.7165],
    ['丙', 0.717],
  ];
  const telling = { ...money, suffix: 'MPa', round: 2, additive: false, by: 'name' } as const;
  expect(standOut(telling, { keys: [], data })).toBe('各项相近，都在 0.72MPa 左右');
});

test('of what is written below zero the farthest is named, with its part', () => {
  const data = [
    ['甲店', -600],
    ['乙店', -300],
    ['丙店', -100],
  ];
  expect(standOut({ ...money, by: 'name' }, { keys: [], data })).toBe('甲店最低，-600元，占 60.0%');
  expect(standOut({ ...money, by: 'time' }, { keys: [], data })).toBe(
    '丙店 为 -100元，较上期增加 200元；最低在 甲店',
  );
});

describe('what the last period is compared with', () => {
  const told = (data: (string | number | null)[][]) =>
    standOut({ ...money, by: 'time', whole: true }, { keys: [], data });
  test.each([
    [
      'a year behind years without values',
      [
        ['2018年', 100],
        ['2019年', 200],
        ['2020年', null],
        ['2023年', 150],
      ],
      '2023年 为 150元，较 2019年 下降 25.0%；最高在 2019年',
    ],
    [
      'a month behind months without rows',
      [
        ['2025-01', 100],
        ['2025-02', 200],
        ['2025-06', 200],
      ],
      '2025-06 为 200元，与 2025-02 持平；最高在 2025-02等 2 期',
    ],
    [
      'surveys of every fifth year',
      [
        ['2010', 100],
        ['2015', 200],
        ['2020', 300],
      ],
      '2020 为 300元，较上期增长 50.0%，为各期最高',
    ],
    [
      'a month that follows over the turn of a year',
      [
        ['2024-11', 100],
        ['2024-12', 200],
        ['2025-01', 300],
      ],
      '2025-01 为 300元，较上期增长 50.0%，为各期最高',
    ],
    [
      'a part of a year behind whole ones',
      [
        ['2015年', 80],
        ['2016年', 90],
        ['2017年', 100],
        ['2018年', 200],
        ['2019年', 300],
        ['2020年三季报', 50],
      ],
      '2019年 为 300元，较上期增长 50.0%，为各期最高',
    ],
  ])('%s', (_, data, sentence) => expect(told(data)).toBe(sentence));

  test('no period of which most rows are missing', () => {
    const data = [
      ['2016年', 100],
      ['2017年', 110],
      ['2018年', 121],
      ['2019年', 40],
    ];
    const thin = [{ name: '2019年', rows: 4, usual: 36 }];
    expect(standOut({ ...money, by: 'time', whole: true }, { keys: [], data }, thin)).toBe(
      '2018年 为 121元，较上期增长 10.0%，为各期最高；2019年只有 4 行（其他各期 36 行），未作比较',
    );
  });
});

test('what is expected of years to come is not spoken of as what happened', () => {
  const trend = { ...money, by: 'time', grain: 'year', whole: true } as const;
  const data = [2022, 2023, 2024, 2035].map((year, at) => [year, 100 + at * 10]);
  expect(standOut(trend, { keys: [], data }, [], '2024-06-15')).toBe(
    '2024 为 120元，较上期增长 9.1%，为各期最高',
  );
  expect(standOut(trend, { keys: [], data })).toContain('2035 为 130元');
});
