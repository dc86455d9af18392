import {
  type Column,
  type Combination,
  type CombinationStart,
  type CombinationTrial,
  isDated,
  isNumeric,
  joinKinds,
} from '@mingjing/contract';

export type CombinationKind = Combination['kind'];
type Join = Extract<Combination, { kind: 'join' }>;

/** What a combination of these datasets begins with: all columns, and the keys that suggest themselves. */
export function planOf(
  { parents, steps, joined, united }: CombinationStart,
  kind: CombinationKind,
): Combination {
  const ids = parents.map(({ id }) => id);
  if (kind === 'union') return { kind, parents: ids, columns: united };
  const empty = { left: '', right: '' };
  return {
    kind,
    parents: ids,
    steps: steps.map((step) => ({ ...step, keys: step.keys.length === 0 ? [empty] : step.keys.slice(0, 1) })),
    columns: joined,
  };
}

/** Whether it can be tried: every key is chosen, and at least one column comes along. */
export function isWhole(plan: Combination): boolean {
  if (plan.columns.length === 0 || plan.columns.some(({ name }) => name.trim() === '')) return false;
  if (plan.kind === 'union') return plan.columns.every(({ from }) => from.some((name) => name !== null));
  return plan.steps.every(({ keys }) => keys.every(({ left, right }) => left !== '' && right !== ''));
}

/** Whether two columns are compared only as they are written. */
export function needsText(left: Column | undefined, right: Column | undefined): boolean {
  if (left === undefined || right === undefined || left.type === right.type) return false;
  const [one, other] = [left.type, right.type];
  return !(isNumeric(one) && isNumeric(other)) && !(isDated(one) && isDated(other));
}

export const count = (value: number): string => value.toLocaleString('zh-CN');

/** What each step of a join comes to, in words, and whether its keys multiply rows. */
export function stepWords(
  plan: Join,
  { steps }: CombinationTrial,
  nameOf: (at: number) => string,
): { text: string; warning: string }[] {
  return steps.map(({ matched, lacking, repeated, largest }, at) => {
    const left = nameOf(plan.steps[at]?.to ?? 0);
    const right = nameOf(at + 1);
    return {
      text: `【${left}】有 ${count(matched)} 行在【${right}】中找到匹配，${count(lacking)} 行没有`,
      warning:
        repeated === 0
          ? ''
          : `【${right}】中有 ${count(repeated)} 个匹配值重复，最多 ${count(largest)} 行：左侧的行会成倍增加，合计会变大，请核对匹配字段`,
    };
  });
}

/** How a combination is made, a line for each of its datasets. */
export function planWords(plan: Combination, nameOf: (id: number) => string): string[] {
  const names = plan.parents.map(nameOf);
  if (plan.kind === 'union') return [`合并 ${names.map((name) => `【${name}】`).join('、')}`];
  return [
    `【${names[0] ?? ''}】`,
    ...plan.steps.map(({ how, to, keys }, at) => {
      const pairs = keys.map(({ left, right }) => (left === right ? left : `${left} = ${right}`));
      return `关联【${names[at + 1] ?? ''}】到【${names[to] ?? ''}】：${pairs.join('、')}（${joinKinds[how]}）`;
    }),
  ];
}
