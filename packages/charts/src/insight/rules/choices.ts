import { dimensionItem, formOf, type Rule, tellingOf } from '../idea.ts';
import { askedOf } from '../several-choices.ts';

/** Choices that a table has room for, and groups that are still read at a glance. */
const [mostColumns, mostGroups] = [8, 12];
/** Columns that a small place holds beside the group. */
const narrow = 3;

/**
 * What groups of those who answered chose, where each could choose several. Needs cells with several choices and a small
 * dimension.
 */
export const choices: Rule = {
  name: 'choices',
  propose({ profile, measures, categories }) {
    const group = categories.find(({ distinct }) => distinct >= 2 && distinct <= mostGroups);
    if (group === undefined) return [];
    return profile.columns
      .filter((column) => column.choices !== undefined)
      .slice(0, 3)
      .flatMap((column, place) => {
        const rates = measures
          .filter(({ key }) => key.startsWith(`choice:${column.name} `))
          .slice(0, mostColumns);
        const [first] = rates;
        if (first === undefined) return [];
        return [
          {
            key: `choices ${column.name} ${group.name}`,
            rule: 'choices',
            type: 'table' as const,
            title: `${askedOf(column.label)}（按${group.label}）`,
            why: `「${column.label}」一格里可有几个选项，按每个选项看占比：一行选了几项就算几项，各项之和可超过 100%`,
            score: 87 - place * 4,
            room: rates.length > narrow ? ('wide' as const) : ('small' as const),
            form: formOf({
              // The title says the rest of their names, for which columns have no room.
              xAxis: [
                dimensionItem(group),
                ...rates.map(({ key, item }) => ({
                  ...item,
                  name: key.slice(`choice:${column.name} `.length),
                })),
              ],
              settings: {
                pageSize: 8,
                columns: Object.fromEntries(
                  rates.map(({ item, style, round }) => [item.id, { style, decimals: round, suffix: '' }]),
                ),
              },
            }),
            round: 1,
            dimensions: [group.name],
            measures: rates.map(({ key }) => key),
            telling: tellingOf(first, 'none'),
          },
        ];
      });
  },
};
