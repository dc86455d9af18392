import {
  type CalculatedColumn,
  ExpressionError,
  parseRowExpression,
  rowValueColumns,
  texts,
} from '@mingjing/contract';
import { madeOnce } from '../made-once.ts';

const columnsRead = madeOnce(({ expression }: CalculatedColumn): string[] => {
  try {
    return rowValueColumns(parseRowExpression(expression));
  } catch (error) {
    if (error instanceof ExpressionError) return [];
    throw error;
  }
});

/** The columns that a formula reads; none of one that cannot be read. Shared by all who ask. */
export function columnsInFormula(one: CalculatedColumn): readonly string[] {
  return columnsRead(one);
}

/**
 * Calculated columns in the order in which they can be worked out: those of a layer read none but the source's and those
 * of earlier layers. `circular` are those that read themselves, straight or over others; what reads such is in no layer.
 */
export function calculatedLayers(calculated: readonly CalculatedColumn[]): {
  layers: CalculatedColumn[][];
  circular: CalculatedColumn[];
} {
  const layers: CalculatedColumn[][] = [];
  let waiting = [...calculated];
  while (waiting.length > 0) {
    const open = new Set(waiting.map(({ name }) => name));
    const layer = waiting.filter((one) => !columnsInFormula(one).some((name) => open.has(name)));
    if (layer.length === 0) break;
    layers.push(layer);
    waiting = waiting.filter((one) => !layer.includes(one));
  }
  // Who reads them is not at fault.
  for (let more = true; more; ) {
    const read = new Set(waiting.flatMap(columnsInFormula));
    const rest = waiting.filter(({ name }) => read.has(name));
    more = rest.length < waiting.length;
    waiting = rest;
  }
  return { layers, circular: waiting };
}

/** These and the calculated columns that they read, straight or over others. */
export function withThoseRead(
  asked: readonly CalculatedColumn[],
  all: readonly CalculatedColumn[],
): CalculatedColumn[] {
  const found = new Set(asked);
  const open = [...asked];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const names = new Set(columnsInFormula(one));
    for (const other of all)
      if (names.has(other.name) && !found.has(other)) {
        found.add(other);
        open.push(other);
      }
  }
  return all.filter((one) => found.has(one));
}

/** What is wrong with columns that read each other, as a sentence. */
export function circularText(circular: readonly CalculatedColumn[]): string {
  const [one, second] = circular;
  if (one !== undefined && second === undefined) return texts.calculated.readsItself(one.name);
  return texts.calculated.circular(circular.map(({ name }) => `【${name}】`).join('、'));
}
