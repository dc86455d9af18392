import { fileURLToPath } from 'node:url';
import type { Cell, Question } from '@mingjing/contract';
import { type Reach, speaksTruly } from '@mingjing/query/testing';
import { describe } from 'vitest';
import { compileJava, fetchJars, javaOrSkip } from '../../../../scripts/services/index.ts';
import { db2Mode, openH2, oracleMode } from '../testing/h2-database.ts';
import { h2Artifact } from '../testing/jdbc.ts';

// No server of Oracle or DB2 runs here: H2 runs their SQL in its modes, with the functions that it lacks beside it.
const emulated = fileURLToPath(new URL('../testing/java/test/Emulated.java', import.meta.url));
const jars = javaOrSkip('H2', () => [...fetchJars([h2Artifact]), compileJava([emulated])]);

/** H2 counts characters in UTF-16. */
const inOneUnit = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.replace(/[\u{10000}-\u{10ffff}]/gu, '野') : cell;
/** An empty text is NULL in Oracle. */
const ofOracle = (cell: Cell): Cell => (cell === '' ? '空' : inOneUnit(cell));
const names =
  (...words: string[]) =>
  (question: Question): boolean =>
    words.some((word) => JSON.stringify(question).includes(word));
const runs = 60;

/** H2 does not always find a grouped call of a function of ours (TRUNC) again. */
const oracleReach: Reach = {
  held: ofOracle,
  without: [/months of a moment/, /calculated date has periods/],
  ends: names('"grain"'),
  runs,
};
const isCut = (question: Question | undefined): boolean =>
  question !== undefined &&
  (question.page !== undefined || question.limit !== undefined || isCut(question.inner));
/** H2 takes the condition of a list (IN) into a select that ROWNUM cuts, before it is cut. */
const listsCutRows = ({ filters, inner }: Question): boolean =>
  inner !== undefined && ((filters.some(({ op }) => op === 'in') && isCut(inner)) || listsCutRows(inner));
/** H2 reads neither CODEUNITS32, with which texts are compared by their beginning, nor DAYS(…). */
const unread = ['LENGTH(', 'LEFT(', 'DIFF(', "LIKE 'a%'"];
const db2Reach: Reach = {
  held: inOneUnit,
  // Counts of seconds become labelled durations (… SECONDS), which H2 does not read.
  without: [/whole numbers made of dates/, /the time from a day to a moment/, /counts of seconds/],
  withoutRowValues: true,
  ends: names(...unread),
  runs,
};

describe.skipIf(jars === undefined)('H2', () => {
  speaksTruly(
    async () => openH2({ dialect: 'generic', mode: '', types: {}, aliases: [] }, jars as string[]),
    {
      held: inOneUnit,
      runs,
    },
  );
});

describe.skipIf(jars === undefined)('the SQL of Oracle 12 on H2', () => {
  speaksTruly(async () => openH2({ dialect: 'oracle', ...oracleMode }, jars as string[]), oracleReach);
});

describe.skipIf(jars === undefined)('the SQL of Oracle 11 on H2', () => {
  speaksTruly(async () => openH2({ dialect: 'oracle11', ...oracleMode }, jars as string[]), {
    ...oracleReach,
    ends: (question) => oracleReach.ends?.(question) === true || listsCutRows(question),
  });
});

describe.skipIf(jars === undefined)('the SQL of DB2 11 on H2', () => {
  speaksTruly(async () => openH2({ dialect: 'db2', ...db2Mode }, jars as string[]), db2Reach);
});

describe.skipIf(jars === undefined)('the SQL of DB2 9 on H2', () => {
  speaksTruly(async () => openH2({ dialect: 'db2v9', ...db2Mode }, jars as string[]), {
    ...db2Reach,
    // Weeks are counted with labelled durations (… DAYS), which H2 does not read.
    without: [/weeks/, ...(db2Reach.without ?? [])],
    ends: names('"week"', ...unread),
  });
});
