import { partedName } from './parted-name.ts';
import type { ColumnProfile } from './profile.ts';

/* Prices of a day on a market: where it opened and closed, and how high and low it went in between. */

const closing = /^(close|closing([\s_-]price)?|收盘价?|收盘指数)$/i;
const others: readonly RegExp[] = [
  /^(open|opening([\s_-]price)?|开盘价?|今开|开盘指数)$/i,
  /^(high|highest|最高价?|最高指数)$/i,
  /^(low|lowest|最低价?|最低指数)$/i,
];
const made = /^(adj|adjusted)[\s_.-]*close$|^(v[\s_-])?(ma|ema|sma)\d{1,3}$/i;
const fewestOthers = 2;

/** The closing price stands for the others of its day, which lie so near that each chart of theirs would be the same again. */
export function withoutPricesOfDay(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const named = (pattern: RegExp): ColumnProfile | undefined =>
    columns.find(({ role, label }) => role === 'mean' && pattern.test(partedName(label).trim()));
  const close = named(closing);
  const found = others.map(named).filter((column) => column !== undefined);
  if (close === undefined || found.length < fewestOthers) return columns;
  const left = new Set([...found, ...columns.filter(({ label }) => made.test(partedName(label).trim()))]);
  return columns.map((column) =>
    left.has(column)
      ? { ...column, role: 'none', because: `与「${close.label}」几乎重合或由它算出，看它就够了` }
      : column,
  );
}
