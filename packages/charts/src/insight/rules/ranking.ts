import {
  drillItems,
  formOf,
  leading,
  type Material,
  namedOnly,
  type Rule,
  tellingOf,
  writing,
} from '../idea.ts';
import { joinedNames } from '../joined-names.ts';
import { nameOfSingle } from '../measure-shape.ts';
import { isUnnamed } from '../nameless.ts';
import type { ColumnProfile } from '../profile.ts';

/** Names that can be put into an order by size: more than a pie holds, or with a mean that no pie may show. */
const ranked = ({ categories, entities, regions }: Material): ColumnProfile[] =>
  [
    ...categories.filter(({ distinct, ordered }) => distinct >= 3 && ordered !== true),
    ...regions,
    ...entities,
  ].filter(({ distinct }) => distinct >= 3);

const shownNames = 10;
/** Words of letters are not broken: beside lying bars they stand whole. */
const longWord = /\p{Script=Latin}{8}/u;
const hasLongWords = ({ top }: ColumnProfile): boolean =>
  top.some(({ value }) => longWord.test(String(value ?? '')));

/** So many rows a name are worth counting. */
const leastRows = 1.3;
const standsAlone = ({ single, distinct, filled }: ColumnProfile): boolean =>
  single === true || filled < distinct * leastRows;

/** Whether each name has one row: what it has is no mean of anything. */
const isSingle = ({ distinct, filled }: ColumnProfile, { profile }: Material): boolean =>
  distinct === filled && distinct >= profile.rows - 1;

/** A column without a name of its own is not spoken of: 列1 says nothing to anybody. */
function titleOf({ label }: ColumnProfile, measured: string, isCut: boolean): string {
  if (isUnnamed(label)) return isCut ? `${measured} Top ${shownNames}` : `各项${measured}`;
  return isCut ? `${joinedNames(label, measured)} Top ${shownNames}` : `各${joinedNames(label, measured)}`;
}

/** The largest names of a dimension by a measure. Needs names and a measure. */
export const ranking: Rule = {
  name: 'ranking',
  propose: (material) =>
    ranked(material)
      .slice(0, 6)
      .flatMap((column, place) =>
        leading(material)
          // Of things with a row each nearly every one would count 1.
          .filter(({ key }) => !key.startsWith('rows') || !standsAlone(column))
          .slice(0, 4)
          .map((measure, at) => {
            const isCut = column.distinct > shownNames;
            const drill = drillItems(material, column);
            const named = namedOnly(column, material);
            const label = isSingle(column, material)
              ? nameOfSingle(measure, material.profile.columns)
              : measure.label;
            const titled = titleOf(column, label, isCut);
            return {
              key: `ranking ${column.name} ${measure.key}`,
              rule: 'ranking',
              type:
                isCut || column.distinct > 7 || hasLongWords(column)
                  ? ('bar_y_category' as const)
                  : ('bar' as const),
              title: titled,
              why:
                (isCut
                  ? `「${column.label}」有 ${column.distinct.toLocaleString('zh-CN')} 个，只看最大的 ${shownNames} 个`
                  : `「${column.label}」有 ${column.distinct} 种取值，按大小排列一眼看出高低`) +
                (drill.length > 1
                  ? `；点击可以下钻到${drill
                      .slice(1)
                      .map(({ name }) => name)
                      .join('、')}`
                  : '') +
                named.told,
              score: 86 - place * 5 - at * 6 + (drill.length > 1 ? 4 : 0),
              room: 'small' as const,
              form: formOf({
                xAxis: drill,
                yAxis: [{ ...measure.item, name: label === measure.label ? measure.item.name : label }],
                filters: named.filters,
                settings: {
                  ...writing(measure),
                  sort: 'descending',
                  ...(isCut ? { top: shownNames } : {}),
                  others: false,
                },
              }),
              round: measure.round,
              dimensions: [column.name],
              measures: [measure.key],
              telling: tellingOf(measure, 'name'),
            };
          }),
      ),
};
