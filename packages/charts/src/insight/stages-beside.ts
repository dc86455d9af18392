import { columnInFormula } from '@mingjing/contract';
import { type Measure, shareOfFormula } from './measure-shape.ts';
import type { ColumnProfile } from './profile.ts';

/* Steps of one way that stand in columns beside each other: 简历数, 初试人数, 复试人数, 入职人数. */

/** Ways that people and orders go, by words of the steps in their order. */
const ways: readonly (readonly RegExp[])[] = [
  [
    /简历|投递|应聘/,
    /筛选|初筛/,
    /初试|初面|一面/,
    /复试|复面|二面/,
    /终试|终面|三面/,
    /offer|录用/i,
    /入职|报到|到岗/,
  ],
  [/曝光|展现/, /点击/, /访问|访客|进店/, /注册|留资|线索/, /加购|收藏/, /下单/, /支付|付款|成交/],
];
const fewestSteps = 3;
/** Parts of something, and how long it takes, are counted nowhere. */
const isCounted = ({ role, idea, label }: ColumnProfile): boolean =>
  role === 'amount' && idea !== 'money' && idea !== 'time' && !/率|占比|成本|目标|计划/.test(label);

/** The columns of the steps of a way, where they stand in its order and get smaller from one to the next. */
function stepsBeside(columns: readonly ColumnProfile[]): ColumnProfile[] {
  const counted = columns.filter(isCounted);
  for (const way of ways) {
    const steps = counted.flatMap((column) => {
      const place = way.findIndex((word) => word.test(column.label));
      return place < 0 ? [] : [{ column, place }];
    });
    const isWay = steps.every(({ column, place }, at) => {
      const before = steps[at - 1];
      return (
        before === undefined || (before.place < place && Number(column.max) <= Number(before.column.max))
      );
    });
    if (steps.length >= fewestSteps && isWay) return steps.map(({ column }) => column);
  }
  return [];
}

/** What part of those at the first step came to the last, of steps that stand beside each other. */
export function passedBeside(columns: readonly ColumnProfile[]): Measure[] {
  const steps = stepsBeside(columns);
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined || columns.some(({ label }) => label.endsWith('转化率')))
    return [];
  const nameOf = ({ label }: ColumnProfile): string => label.replace(/(人数|次数|量|数)$/, '');
  const alias = `${nameOf(first)}到${nameOf(last)}转化率`;
  const exp = `SUM(${columnInFormula(last.name)})/SUM(${columnInFormula(first.name)})`;
  return [
    shareOfFormula(alias, exp, {
      key: `beside:${first.name} ${last.name}`,
      round: 1,
      worth: 6.5,
      note: `按合计计算：${last.label}占${first.label}`,
    }),
  ];
}
