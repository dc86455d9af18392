import { dimensionItem, formOf, grainWords, type Idea, type Rule, tellingOf, writing } from '../idea.ts';
import { joinedNames } from '../joined-names.ts';
import type { Measure } from '../measure-shape.ts';
import { timeAxis } from './trend.ts';

const [fewest, most] = [2, 12];

/** What columns side by side make up, by names and over time. Needs columns that are the parts of something. */
export const parts: Rule = {
  name: 'parts',
  propose(material) {
    const { measures, profile, categories } = material;
    const found = profile.parts;
    const shown = (found?.parts ?? []).flatMap(
      (name) => measures.find(({ of, additive }) => additive && of?.column === name) ?? [],
    );
    const [first] = shown;
    if (found === undefined || first === undefined || shown.length < found.parts.length) return [];
    const whole = profile.columns.find(({ name }) => name === found.whole)?.label;
    const names = `${first.label}至${shown.at(-1)?.label ?? ''}`;
    const common = {
      rule: 'parts',
      type: 'bar_stack' as const,
      round: Math.max(...shown.map(({ round }: Measure) => round)),
      measures: [`parts ${found.parts.join(' ')}`],
      telling: tellingOf(first, 'none'),
    };
    const why =
      whole === undefined
        ? `${names}是同一类数的几段，叠在一起看总量和构成`
        : `每行的「${whole}」都是${names}之和，叠在一起看总量和构成`;
    const yAxis = shown.map(({ item }) => item);
    const looks = { ...writing(first), labels: 'hide', others: false };
    const byName = categories
      .filter(({ distinct }) => distinct >= fewest && distinct <= most)
      .slice(0, 2)
      .map(
        (column, place): Idea => ({
          ...common,
          key: `parts ${column.name} ${found.parts.join(' ')}`,
          title:
            whole === undefined
              ? `各${column.label}的构成（${names}）`
              : `各${joinedNames(column.label, whole)}构成`,
          why,
          score: 100 - place * 12,
          // The names of many parts stand above it.
          room: place === 0 && shown.length > 3 ? 'wide' : 'small',
          form: formOf({
            xAxis: [dimensionItem(column)],
            yAxis,
            settings: { ...looks, sort: column.ordered === true ? 'name' : 'descending' },
          }),
          dimensions: [column.name],
        }),
      );
    const time = timeAxis(material);
    if (time === undefined || material.isOlder === true) return byName;
    return [
      ...byName,
      {
        ...common,
        key: `parts ${time.name} ${found.parts.join(' ')}`,
        title: `${grainWords[time.grain]}${whole ?? names}构成`,
        why: `${why}${time.told}`,
        score: 92,
        room: 'wide',
        form: formOf({ xAxis: [time.item], yAxis, sort: time.sort, filters: time.filters, settings: looks }),
        dimensions: [time.name],
      },
    ];
  },
};
