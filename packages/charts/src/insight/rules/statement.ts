import { type ColumnItem, columnInFormula } from '@mingjing/contract';
import { formOf, type Idea, type Rule } from '../idea.ts';
import type { ColumnProfile } from '../profile.ts';
import { areOfOneMeasure, isRateLine, type StatementLine, statementOf } from '../statement.ts';

/** Lines that are shown beside each other. */
const [fewest, most] = [3, 10];

/** The value of a column in each line; called by the column, which the alias may not be. */
function lineItem({ name, label }: ColumnProfile): ColumnItem {
  const alias = `${label}（各行）`;
  return { id: alias, name: label, expressions: { exp: `SUM(${columnInFormula(name)})`, alias } };
}

/** Lines of a statement beside what they were before, and what each changed by. Needs a row for each indicator. */
export const statement: Rule = {
  name: 'statement',
  propose(material) {
    const { profile } = material;
    const found = statementOf(profile);
    if (found === undefined) return [];
    const { key, now, before, lines } = found;
    const label = profile.columns.find(({ name }) => name === key)?.label ?? key;
    const name: ColumnItem = { id: key, name: label };
    const only = (of: readonly StatementLine[]) => [
      { id: key, name: label, rightValues: of.map((line) => line.name), equal: true },
    ];
    const common = {
      rule: 'statement',
      dimensions: [key],
      room: 'small' as const,
      telling: {
        by: 'none' as const,
        additive: false,
        about: 'other' as const,
        label: now.label,
        style: 'auto' as const,
        suffix: '',
        round: 2,
      },
    };
    const ideas: Idea[] = [
      {
        ...common,
        key: `statement table ${key}`,
        type: 'table',
        title: `${label}明细`,
        why: `每个「${label}」一行，各行不是同一种数，不相加，逐行列出`,
        score: 90,
        form: formOf({
          xAxis: [name, { id: now.name, name: now.label }, { id: before.name, name: before.label }],
          top: 100,
          settings: { pageSize: 8 },
        }),
        round: 2,
        measures: [`statement table ${now.name}`],
      },
    ];
    const changed = lines
      .filter((line) => line.before > 0 && line.now >= 0 && !isRateLine(line.name))
      .slice(0, most);
    if (changed.length >= fewest) {
      const alias = `较${before.label}变化`;
      const exp = `SUM(${columnInFormula(now.name)})/SUM(${columnInFormula(before.name)})-1`;
      ideas.push({
        ...common,
        key: `statement change ${key}`,
        type: 'bar_y_category',
        title: `各${label}${now.label}较${before.label}变化`,
        why: `「${now.label}」与「${before.label}」逐行相比；各行单位不同，变化率可以放在一起看`,
        score: 100,
        form: formOf({
          xAxis: [name],
          yAxis: [{ id: alias, name: alias, expressions: { exp, alias } }],
          filters: only(changed),
          settings: { numberStyle: 'percent', sort: 'descending', others: false },
        }),
        round: 1,
        measures: [`statement change ${now.name}`],
        telling: {
          ...common.telling,
          by: 'name',
          label: alias,
          style: 'percent',
          about: 'share',
          round: 1,
        },
      });
    }
    if (lines.length >= fewest && areOfOneMeasure(profile, lines)) {
      const largest = lines.toSorted((a, b) => Math.abs(b.now) - Math.abs(a.now)).slice(0, most);
      ideas.push({
        ...common,
        key: `statement lines ${key}`,
        type: 'bar_y_category',
        title: `主要${label}${now.label}`,
        why: `按「${now.label}」取最大的 ${largest.length} 行比大小；各行不是同一种数，不相加`,
        score: 104,
        form: formOf({
          xAxis: [name],
          yAxis: [lineItem(now)],
          filters: only(largest),
          settings: { sort: 'descending', others: false },
        }),
        round: 2,
        measures: [`statement lines ${now.name}`],
      });
    }
    return ideas;
  },
};
