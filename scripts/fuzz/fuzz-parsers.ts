import { drawings } from './parsers/drawings.ts';
import { mdx } from './parsers/mdx.ts';
import { rowExpressions } from './parsers/row-expressions.ts';
import { rules } from './parsers/rules.ts';
import { sheetNames, sheetSubjects } from './parsers/sheets.ts';
import { smallTexts } from './parsers/small-texts.ts';
import type { Subject } from './parsers/subject.ts';
import { randomOf } from './random.ts';

export interface ParserReport {
  name: string;
  count: number;
  accepted: number;
  /** The most processor time that one input took, in milliseconds, and that input. */
  slowestMs: number;
  slowest: string;
  faults: string[];
}

/** An input that takes more processor time is a fault. */
const longestMs = 5000;
/** Faults that are told; their inputs are mostly alike. */
const mostFaults = 20;

/** Which inputs: so many of them, or as many as the time allows. */
export type Extent = { count: number } | { ms: number };

const shownOf = (input: string | Buffer): string =>
  (typeof input === 'string' ? JSON.stringify(input) : `base64 ${input.toString('base64')}`).slice(0, 2000);

/** Sends changed inputs to one reader. */
export async function fuzzSubject<Input extends string | Buffer>(
  { name, make, read }: Subject<Input>,
  extent: Extent,
  seed: number,
): Promise<ParserReport> {
  const random = randomOf(seed);
  const report: ParserReport = { name, count: 0, accepted: 0, slowestMs: 0, slowest: '', faults: [] };
  const end = 'ms' in extent ? performance.now() + extent.ms : Number.POSITIVE_INFINITY;
  const most = 'count' in extent ? extent.count : Number.POSITIVE_INFINITY;
  while (report.count < most && report.faults.length < mostFaults && performance.now() < end) {
    const input = make(random);
    report.count += 1;
    const begin = process.cpuUsage();
    try {
      if (await read(input)) report.accepted += 1;
    } catch (error) {
      report.faults.push(`${name}: ${String(error)} at ${shownOf(input)}`);
    }
    const { user, system } = process.cpuUsage(begin);
    const took = (user + system) / 1000;
    if (took > report.slowestMs) Object.assign(report, { slowestMs: took, slowest: shownOf(input) });
    if (took > longestMs) report.faults.push(`${name}: took ${Math.round(took)} ms at ${shownOf(input)}`);
  }
  return report;
}

const texts: readonly Subject<string>[] = [...smallTexts, rowExpressions, mdx, rules, drawings];

/** Names of all readers of foreign input that can be asked for. */
export const parserNames = [...texts.map(({ name }) => name), ...sheetNames];

/**
 * Sends changed inputs to the readers of what comes from outside: expressions, formulas of calculated columns, rules
 * of widgets, drawings, schedules, JDBC URLs, MDX, spreadsheets. Each owes an answer in time: accepted and as promised, or refused with its own error.
 */
export async function fuzzParsers(
  extent: Extent,
  {
    seed,
    names = parserNames,
    tell = () => undefined,
  }: { seed: number; names?: readonly string[]; tell?: (report: ParserReport) => void },
): Promise<ParserReport[]> {
  const sheets = sheetSubjects();
  const reports: ParserReport[] = [];
  try {
    const done = (report: ParserReport): void => {
      tell(report);
      reports.push(report);
    };
    for (const subject of texts.filter(({ name }) => names.includes(name)))
      done(await fuzzSubject(subject, extent, seed));
    for (const subject of sheets.subjects.filter(({ name }) => names.includes(name)))
      done(await fuzzSubject(subject, extent, seed));
    return reports;
  } finally {
    sheets.close();
  }
}
