import { checkMdx, cubeOfMdx } from '../../../packages/connectors/src/gate/mdx/check-mdx.ts';
import { GateError } from '../../../packages/connectors/src/gate/reason.ts';
import { changedText } from '../change-text.ts';
import { must, refusedBy, type Subject } from './subject.ts';

const corpus = [
  'SELECT {[Measures].[人次]} ON COLUMNS, NON EMPTY [科室].[科室].Members ON ROWS FROM [门诊]',
  "WITH MEMBER [Measures].[占比] AS '[Measures].[人次] / ([Measures].[人次], [科室].[全部])', FORMAT_STRING = '0.0%' SELECT [Measures].[占比] ON 0 FROM 门诊",
  'WITH SET [前十] AS TopCount([科室].Members, 10, [Measures].[人次]) SELECT [前十] ON 1 FROM (SELECT {[月].[2024]} ON 0 FROM [门诊])',
  "SELECT [a]]b; DROP].[x] ON 0, [it's].[y] ON 1 FROM [门诊] -- x\n WHERE [b] /* y */",
  'WITH MEMBER [x] AS \'ASSP.ExecuteSQL("a")\' SELECT [x] ON 0 FROM [门诊]',
  'WITH MEMBER [x] AS "StrToValue(\'1\')" SELECT [x] ON 0 FROM [门诊]',
  "WITH CELL CALCULATION [c] FOR '({[a]})' AS '1', CONDITION = 'Shell(\"x\")' SELECT [x] ON 0 FROM [门诊]",
  'SELECT StrToSet("{[a]}") ON 0 FROM [门诊]; DROP MEMBER [x]',
  'SELECT * FROM $SYSTEM.DISCOVER_SESSIONS',
  'DRILLTHROUGH SELECT {[a]} ON 0 FROM [$System].[DBSCHEMA_CATALOGS]',
];

/** Read anew and more simply than by the gate: without names, and without texts that are no formula. */
const bare = (mdx: string): string =>
  mdx
    .replaceAll(/\[(?:[^\]]|\]\])*\]|'(?:[^']|'')*'|"(?:[^"]|"")*"/g, (part, at: number) => {
      const isFormula = /(?<![\p{L}\p{N}_])(?:AS|FOR|CONDITION\s*=)\s*$/iu.test(mdx.slice(0, at));
      return part.startsWith('[') || !isFormula ? ' x ' : ` ( ${bare(part.slice(1, -1))} ) `;
    })
    .replaceAll(/\.\s*(?:DROP|DRILLTHROUGH)(?![\p{L}\p{N}_])/giu, ' ');
const hostile =
  /(?:strto\w+|executesql|shell)\s*\(|[;$!@?]|--|\/\*|\/\/|(?<![\p{L}\p{N}_])(?:drop|drillthrough)(?![\p{L}\p{N}_])/iu;

/** Statements for OLAP servers, through their gate. */
export const mdx: Subject<string> = {
  name: 'mdx',
  make: (random) => changedText(corpus, random),
  read(text) {
    try {
      checkMdx(text);
      const sent = checkMdx(text, { sent: true });
      must(checkMdx(sent, { sent: true }) === sent, 'another statement once it was judged again');
      must(!hostile.test(bare(sent)), `a call, statement or comment that is not allowed: ${bare(sent)}`);
      must(typeof cubeOfMdx(sent) === 'string', 'no cube');
      return true;
    } catch (error) {
      return refusedBy(error, GateError);
    }
  },
};
