import type { ChartType } from '@mingjing/contract';
import { dimensionItem, formOf, type Rule, tellingOf, writing } from '../idea.ts';
import { senselessAbove } from '../senseless.ts';

const mostCharts = 4;
/** More points are a cloud that takes long to draw. */
const mostPoints = 10_000;

/** How measures go along what the rows were measured at. Needs such a column and measured values beside it. */
export const sequence: Rule = {
  name: 'sequence',
  propose({ profile, measures }) {
    const along = profile.columns.find((column) => column.sequence === true);
    if (along === undefined || along.distinct > mostPoints) return [];
    const isLine = along.distinct <= senselessAbove.periods;
    const type: ChartType = isLine ? 'line' : 'scatter';
    return measures
      .flatMap((measure) => {
        const column = profile.columns.find(({ name }) => name === measure.of?.column);
        const isMeasured = column?.role === 'mean' || column?.role === 'amount';
        return isMeasured && !measure.planned ? [{ measure, column }] : [];
      })
      .slice(0, mostCharts)
      .map(({ measure, column }, place) => ({
        key: `sequence ${along.name} ${column.name}`,
        rule: 'sequence',
        type,
        title: `${column.label}随${along.label}的变化`,
        why: `「${along.label}」逐行等距递增，按它的先后连起来看「${column.label}」怎样变化`,
        score: 97 - place * 4,
        room: place === 0 ? ('wide' as const) : ('small' as const),
        form: isLine
          ? formOf({
              xAxis: [dimensionItem(along)],
              yAxis: [{ ...measure.item, name: column.label }],
              sort: { key: along.name, descending: false },
              settings: writing(measure),
            })
          : formOf({
              xAxis: [{ ...dimensionItem(along), calculation: 'empty' }],
              yAxis: [{ id: column.name, name: column.label, calculation: 'empty' }],
            }),
        round: measure.round,
        dimensions: [along.name],
        measures: [measure.key],
        telling: { ...tellingOf(measure, 'none'), label: column.label },
      }));
  },
};
