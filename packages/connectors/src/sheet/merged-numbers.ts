import { usualCalculation } from '@mingjing/contract';
import { isNumberLike } from './cell-looks.ts';
import type { Grid, Merge } from './grid.ts';
import type { Layout } from './layout.ts';

/* Numbers in merged areas of the data: what is said once of several rows. */

/** What is added up, by the end of its name: 订单金额, 编制人数, 数量（件）. Of years, ages and prices each row has its own. */
const amountWords = [
  '金额 总额 余额 差额 销售额 营业额 费用? 价款 货款 款项? 收入 支出 成本 利润 产值 总[数量计重价] 合计 总计 小计',
  '数量 产量 销量 存量 用量 重量 面积 体积 工时 [件台个人户箱套次例张辆吨]数 人次 [毛净皮]重',
  '工资 薪[资酬水] 奖金 津贴 补[贴助] 提成 [罚扣]款 [应实][发得] 天数 小时数? 时数 时长 [出缺]勤 [请病事年婚产调]假 加班 迟到 早退 旷工',
  'amount qty quantity total sum cost revenue sales salary wages? bonus days hours',
];
const amountName = new RegExp(`(?:${amountWords.join(' ').replaceAll(' ', '|')})\\s*(?:[（([【].*)?$`, 'i');

export const isAmountName = (name: string): boolean =>
  amountName.test(name.trim()) && usualCalculation({ type: 'double' }, [name.trim()]) === 'sum';

/** A figure that a program wrote as a text, 529.00; without decimals it may be a code. */
const isWrittenFigure = (value: unknown): boolean =>
  typeof value === 'string' && /^-?\d[\d,]*\.\d+$/.test(value.trim());

/** Merged areas of the data that hold a number. */
export function mergedNumbers(grid: Grid, layout: Layout, isPlainText: boolean): Merge[] {
  const first = grid.places[layout.header === undefined ? 0 : layout.header.to + 1] ?? 0;
  const byPlace = new Map(grid.places.map((place, at) => [place, at]));
  return grid.merges.filter(({ top, left, bottom, right }) => {
    const at = byPlace.get(top);
    return (
      top >= first &&
      (bottom > top || right > left) &&
      at !== undefined &&
      !layout.skipped.has(at) &&
      left < (layout.besideFrom ?? grid.width) &&
      (isPlainText
        ? isNumberLike(grid.rows[at]?.[left])
        : typeof grid.rows[at]?.[left] === 'number' || isWrittenFigure(grid.rows[at]?.[left]))
    );
  });
}

/** Those of them that are an amount of several rows together: written into each, sums would count it as often. */
export const mergedAmounts = (numbers: readonly Merge[], titles: readonly string[]): Set<Merge> =>
  new Set(
    numbers.filter(
      ({ top, left, bottom, right }) => bottom > top && left === right && isAmountName(titles[left] ?? ''),
    ),
  );
