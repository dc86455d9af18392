import {
  type Answer,
  type CalculatedColumn,
  type Column,
  countsAsNumeric,
  expressionFault,
  isDated,
  type Question,
  texts,
} from '@mingjing/contract';
import { withThoseRead } from '@mingjing/query';
import { workingCalculated } from '../../data/calculated-columns.ts';
import type { Asking, DataReader } from '../../data/data-reader.ts';
import { sheetColumnsOf } from '../../data/source-pools.ts';
import type { SourceReader } from '../../data/source-reader.ts';
import { refused } from '../../http/app-error.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import type { DatasourceStore } from '../datasources/datasource.store.ts';
import { faultOf } from './calculated-input.ts';
import type { Datasets } from './dataset.service.ts';

interface MeasureValueParts {
  reader: DataReader;
  sourceReader: Pick<SourceReader, 'answerSheet'>;
  datasets: Pick<Datasets, 'find'>;
  datasources: Pick<DatasourceStore, 'find'>;
  use: Pick<UseRights, 'of'>;
}
interface Asked {
  datasetId?: number | undefined;
  datasourceId?: number | undefined;
  sql: string;
  expression: string;
  row: boolean;
  calculatedColumns: CalculatedColumn[];
}
interface Ground {
  columns: Column[];
  answer: (question: Question) => ReturnType<DataReader['answer']>;
}

/** Values that are looked at while an expression is typed, and one more that says that there are others. */
const shown = 6;

const isText = (column: Column): boolean =>
  column.masked !== true && column.type === 'text' && !countsAsNumeric(column) && !isDated(column.type);

/** A name that no column has. */
function nameBeside(columns: readonly { name: string }[]): string {
  let name: string = texts.expression.result;
  while (columns.some((column) => column.name.toLowerCase() === name.toLowerCase())) name += '_';
  return name;
}

/** The names beside an expression are those of the first text there is; without one it is a single value. */
function questionOf(expression: string, columns: readonly Column[]): Question {
  const by = columns.find(isText);
  const alias = nameBeside(columns);
  return {
    kind: 'groups',
    dimensions: by === undefined ? [] : [{ column: by.name }],
    measures: [{ expression, alias }],
    filters: [],
    sorts: by === undefined ? [] : [{ key: by.name, descending: false }],
    limit: shown,
  };
}

/** A formula's values beside the text of their rows, where there is one. */
function rowQuestionOf({ expression, calculatedColumns }: Asked, columns: readonly Column[]): Question {
  const others = workingCalculated(calculatedColumns, columns).map(({ calculated }) => calculated);
  const name = nameBeside([...columns, ...others]);
  const one = { name, expression };
  const fault = faultOf(one, columns, others);
  if (fault !== undefined) throw refused(fault);
  const by = columns.find(isText);
  const shownColumns = by === undefined ? [name] : [by.name, name];
  return {
    kind: 'rows',
    columns: shownColumns,
    calculated: withThoseRead([one], [...others, one]),
    filters: [],
    sorts: [],
    limit: shown,
  };
}

function measureQuestionOf(asked: Asked, told: readonly Column[], columns: readonly Column[]): Question {
  const working = workingCalculated(asked.calculatedColumns, told);
  const made = working.map(({ column }) => column);
  const own = columns.filter(({ name }) => !made.some((column) => column.name === name));
  const fault = expressionFault(
    asked.expression,
    [...own, ...made].map(({ name }) => name),
  );
  if (fault !== undefined) throw refused(`${texts.toast.verifyFailed}${fault}`);
  const question = questionOf(asked.expression, columns);
  const all = working.map(({ calculated }) => calculated);
  const named = all.filter(({ name }) => asked.expression.includes(name));
  return named.length === 0 ? question : { ...question, calculated: withThoseRead(named, all) };
}

/** First values of a calculated measure that is being written, as its author may see them. */
export function createMeasureValues({ reader, sourceReader, datasets, datasources, use }: MeasureValueParts) {
  async function groundOf({ datasetId, datasourceId, sql }: Asked, asking: Asking): Promise<Ground> {
    if (datasetId !== undefined) {
      const target = { kind: 'dataset' as const, dataset: await datasets.find(asking.actor, datasetId) };
      return {
        columns: await reader.columns(target, asking),
        answer: (question) => reader.answer(target, question, asking),
      };
    }
    const datasource = await datasources.find(datasourceId ?? 0);
    if (datasource === undefined || !(await use.of(asking.actor)).datasource(datasource.id))
      throw refused(texts.dataset.datasource);
    if (datasource.type === 'excel')
      return {
        columns: sheetColumnsOf(datasource),
        answer: (question) => sourceReader.answerSheet(datasource, question, asking),
      };
    if (sql.trim() === '') throw refused(texts.dataset.sql);
    const target = { kind: 'query' as const, datasource, sql };
    return {
      columns: await reader.columns(target, asking),
      answer: (question) => reader.answer(target, question, asking),
    };
  }

  return async (asked: Asked, asking: Asking): Promise<Answer> => {
    const ground = await groundOf(asked, asking);
    const { answer } = ground;
    const told = ground.columns.filter((column) => column.calculated !== true && column.masked !== true);
    const question = asked.row ? rowQuestionOf(asked, told) : measureQuestionOf(asked, told, ground.columns);
    const { json } = await answer(question);
    const { keys, data } = JSON.parse(json.toString()) as Answer;
    return { keys, data };
  };
}
export type MeasureValues = ReturnType<typeof createMeasureValues>;
