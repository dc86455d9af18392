import type { ChartForm, ColumnItem } from '@mingjing/contract';
import type { LoadedFields } from '../../widget-editor/state/editor-state.ts';

const scaled = /^[百千万亿]+元$/;

/** 万元 where that is what a column's name, or the sheet above the table, tells its money in; undefined for any other. */
export function moneyToldIn({ profile }: Pick<LoadedFields, 'profile'>, column: string): string | undefined {
  const unit = profile?.columns.find(({ name }) => name === column)?.unit ?? '';
  return scaled.test(unit) ? unit : undefined;
}

/** Figures that are all told in 万元 are written so: ¥ and 元 of a design would make them 10,000 times less. */
export function inToldUnit(
  settings: ChartForm['settings'],
  measured: readonly Pick<ColumnItem, 'id' | 'expressions'>[],
  fields: Pick<LoadedFields, 'profile'>,
): ChartForm['settings'] {
  const units = new Set(
    measured.map(({ id, expressions }) => (expressions == null ? moneyToldIn(fields, id) : undefined)),
  );
  const [unit] = units;
  if (units.size !== 1 || unit === undefined) return settings;
  return { ...settings, prefix: '', suffix: unit };
}
