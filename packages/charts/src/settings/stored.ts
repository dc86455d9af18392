import type { ChartForm } from '@mingjing/contract';
import type { ChartKind } from '../chart-kind.ts';

/** Where stored settings say which version they are; missing means the first. */
const versionKey = 'version';

/** A form's first n entries are a picture's setting where that says nothing of its own: the question keeps them all. */
function storedIn({ settings = {}, top }: ChartForm): Record<string, unknown> {
  return typeof top === 'number' && settings['top'] === undefined ? { ...settings, top } : settings;
}

/** A form's settings as they are stored, brought up to date step by step. */
export function storedSettingsOf(
  { migrations }: Pick<ChartKind, 'migrations'>,
  form: ChartForm,
): Record<string, unknown> {
  const stored = storedIn(form);
  const from = typeof stored[versionKey] === 'number' ? stored[versionKey] : 0;
  return migrations.slice(from).reduce((settings, step) => step(settings), stored);
}
