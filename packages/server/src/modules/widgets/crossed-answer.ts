import { type CrossSettings, crossSettingsOf } from '@mingjing/charts';
import { type Answer, type Column, type Crossed, limits, type Question } from '@mingjing/contract';
import {
  additiveKeys,
  bindQuestion,
  type CrossedPlaces,
  crossedTable,
  inCrossOrder,
  measureBehind,
  type WidgetData,
} from '@mingjing/query';
import { isTruncated, withField } from '../../data/answer-json.ts';
import type { Asking, DataReader, DataTarget, ReadAnswer } from '../../data/data-reader.ts';
import { readSubtotals, readTotals } from './widget-totals.ts';

/** A question whose answer is folded into a cross table. */
export interface CrossedQuestion {
  question: Question;
  places: CrossedPlaces;
  wanted: CrossSettings;
}

/** The question of a widget's whole cross table; undefined where the widget is none. */
export function crossedQuestion(
  { chartType, dataJson }: WidgetData,
  question: Question,
  columns: readonly Column[],
): CrossedQuestion | undefined {
  const wanted = crossSettingsOf(chartType, dataJson.chartForm);
  const places = wanted && crossedTable(question, columns, wanted.head);
  if (wanted === undefined || places === undefined) return undefined;
  const { page: _, ...whole } = question;
  const keys = bindQuestion(question, columns).outputs.map(({ column }) => column.name);
  return { question: inCrossOrder(whole as Question, keys, places), places, wanted };
}

interface Parts {
  reader: DataReader;
  target: DataTarget;
  columns: readonly Column[];
  asking: Asking;
}

/** Of which groups of a cross table the figures are shown, by the places of what they have in common. */
function shownTotals({ places, wanted }: CrossedQuestion): number[][] {
  const { names, head } = places;
  const first = names.slice(0, 1);
  const parts = wanted.subtotals && names.length > 1 ? [[...first, head], first] : [];
  const right = wanted.rowTotals || wanted.sorted;
  return [
    ...(right ? [names] : []),
    ...(wanted.totals ? [[head], []] : []),
    ...parts.filter((by) => by.length > 1 || wanted.rowTotals),
  ];
}

/** Figures over groups of a cross table that the rows at hand do not add up to. */
async function totalsOf(crossed: CrossedQuestion, isCut: boolean, parts: Parts): Promise<Crossed['totals']> {
  const { question, places } = crossed;
  const { reader, target, columns, asking } = parts;
  const keys = bindQuestion(question, columns).outputs.map(({ column }) => column.name);
  const keyAt = (at: number): string => keys[at] ?? '';
  const additive = additiveKeys(question, columns);
  const isTold = (at: number): boolean => {
    const behind = measureBehind(question, keyAt(at), columns);
    const extreme =
      behind !== undefined && 'calculation' in behind && ['max', 'min'].includes(behind.calculation);
    return additive.includes(keyAt(at)) || extreme;
  };
  if (!isCut && places.figures.every(isTold)) return [];
  const totals = places.figures.map((at) => ({ key: keyAt(at), calculation: 'own' as const }));
  return Promise.all(
    shownTotals(crossed).map(async (by) => {
      const asked = { question, columns, totals, by: by.map(keyAt), most: limits.crossGroups };
      const { json } = await (by.length === 0
        ? readTotals(reader, target, asked, asking)
        : readSubtotals(reader, target, asked, asking));
      const { data } = JSON.parse(json.toString()) as Answer;
      // Behind the values stands how many rows have them.
      const rows =
        by.length === 0 ? data : data.map((row) => [...row.slice(0, by.length), ...row.slice(by.length + 1)]);
      return { by, rows };
    }),
  );
}

/** A cross table's answer: its groups as a list, and what folding them takes. */
export async function readCrossed(
  crossed: CrossedQuestion,
  ask: (question: Question, maxRows: number) => Promise<ReadAnswer>,
  maxRows: number,
  parts: Parts,
): Promise<ReadAnswer> {
  const answer = await ask(crossed.question, maxRows);
  const totals = await totalsOf(crossed, isTruncated(answer.json), parts);
  return { ...answer, json: withField(answer.json, 'crossed', { ...crossed.places, totals }) };
}
