import {
  type Answer,
  type Column,
  countsAsNumeric,
  expressionFault,
  isDated,
  type Question,
  texts,
} from '@mingjing/contract';
import type { Asking, DataReader } from '../../data/data-reader.ts';
import { refused } from '../../http/app-error.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import type { DatasourceStore } from '../datasources/datasource.store.ts';
import type { Datasets } from './dataset.service.ts';

interface MeasureValueParts {
  reader: DataReader;
  datasets: Pick<Datasets, 'find'>;
  datasources: Pick<DatasourceStore, 'find'>;
  use: Pick<UseRights, 'of'>;
}
interface Asked {
  datasetId?: number | undefined;
  datasourceId?: number | undefined;
  sql: string;
  expression: string;
}
interface Ground {
  columns: Column[];
  answer: (question: Question) => ReturnType<DataReader['answer']>;
}

/** Values that are looked at while an expression is typed, and one more that says that there are others. */
const shown = 6;

const isText = (column: Column): boolean =>
  column.masked !== true && column.type === 'text' && !countsAsNumeric(column) && !isDated(column.type);

/** The names beside an expression are those of the first text there is; without one it is a single value. */
function questionOf(expression: string, columns: readonly Column[]): Question {
  const by = columns.find(isText);
  let alias: string = texts.expression.result;
  while (columns.some(({ name }) => name === alias)) alias += '_';
  return {
    kind: 'groups',
    dimensions: by === undefined ? [] : [{ column: by.name }],
    measures: [{ expression, alias }],
    filters: [],
    sorts: by === undefined ? [] : [{ key: by.name, descending: false }],
    limit: shown,
  };
}

/** First values of a calculated measure that is being written, as its author may see them. */
export function createMeasureValues({ reader, datasets, datasources, use }: MeasureValueParts) {
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
        columns: JSON.parse(datasource.columns ?? '[]') as Column[],
        answer: (question) => reader.answerSheet(datasource, question, asking),
      };
    if (sql.trim() === '') throw refused(texts.dataset.sql);
    const target = { kind: 'query' as const, datasource, sql };
    return {
      columns: await reader.columns(target, asking),
      answer: (question) => reader.answer(target, question, asking),
    };
  }

  return async (asked: Asked, asking: Asking): Promise<Answer> => {
    const { columns, answer } = await groundOf(asked, asking);
    const fault = expressionFault(
      asked.expression,
      columns.map(({ name }) => name),
    );
    if (fault !== undefined) throw refused(`${texts.toast.verifyFailed}${fault}`);
    const { json } = await answer(questionOf(asked.expression, columns));
    const { keys, data } = JSON.parse(json.toString()) as Answer;
    return { keys, data };
  };
}
export type MeasureValues = ReturnType<typeof createMeasureValues>;
