import {
  aggregationText,
  type Column,
  dataJson,
  filtersText,
  pageText,
  parseJsonText,
  sortsText,
} from '../../../packages/contract/src/index.ts';
import {
  compileQuestion,
  type DialectId,
  dialects,
  QuestionError,
  questionOfWidget,
} from '../../../packages/query/src/index.ts';
import { changedText } from '../change-text.ts';
import { pick, type Random } from '../random.ts';
import { must, refusedBy, type Subject } from './subject.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '费用', type: 'decimal', precision: 18, scale: 2 },
  { name: '人数', type: 'integer' },
  { name: '日期', type: 'date' },
  { name: '时间', type: 'datetime' },
  { name: '是否', type: 'boolean' },
];
/** Stands in values only: where it is found in a statement, a value was written into it. */
const value = 'VALUE7F3A';

const filters = [
  `[{"key":"科室","filterType":1,"value":"${value}"},{"key":"费用","filterType":5,"value":12.5}]`,
  `[{"key":"科室","filterType":4,"value":["内科","${value}"]},{"key":"科室","filterType":3,"value":"%${value}_"}]`,
  `[{"key":"日期","filterType":7,"startTime":"2024-01-01","endTime":"2024-02"},{"key":"时间","filterType":8,"value":"2024-01-01 10:00:00"}]`,
  `[{"key":"是否","filterType":2,"value":true},{"key":"人数","filterType":4,"value":"1,2,3"}]`,
];
const aggregations = [
  '',
  '{"aggregationKeys":["费用","人数"],"aggregationType":1,"groupKeys":["科室","日期"]}',
  '{"aggregationKeys":["费用"],"aggregationType":5,"groupKeys":[]}',
];
const sorts = ['', '[{"key":"费用","sortType":2},{"key":"科室","sortType":1}]'];
const pages = ['', '{"page":2,"pageSize":50}'];
const forms = [
  '{"chartForm":{"xAxis":[{"id":"科室","name":"科室"}],"yAxis":[{"id":"费用","name":"费用"}],"calculateType":{"type":"sum","columns":[]}}}',
  `{"chartForm":{"xAxis":[{"id":"日期","name":"日期","grain":"month","filterForm":{"type":"eq","value":"${value}"}}],"yAxis":[{"id":"人数","name":"人数","calculation":"avg"}],"nAxis":[{"id":"科室","name":"科室"}],"sort":{"key":"人数","descending":true},"top":5}}`,
  '{"chartForm":{"xAxis":[{"id":"科室","name":"科室"},{"id":"日期","name":"日期"}],"yAxis":[{"id":"费用","name":"费用"}],"filters":[{"id":"人数","name":"人数"}]},"expression":[{"alias":"人均","exp":"SUM(费用)/SUM(人数)","type":"exp"}]}',
];
const charts = ['bar', 'line', 'pie', 'table', 'heatmap', 'gauge', 'text', 'number', 'scatter'] as const;

const input = (random: Random): string => {
  // One of them changed, the others as they are: what is refused at once teaches little.
  const changed = random(5);
  const part = (at: number, corpus: readonly string[]): string =>
    changed === at ? changedText(corpus, random) : pick(random, corpus);
  return JSON.stringify({
    filters: part(0, filters),
    aggregation: part(1, aggregations),
    sorts: part(2, sorts),
    page: part(3, pages),
    form: part(4, forms),
    chart: pick(random, charts),
  });
};

interface Texts {
  filters: string;
  aggregation: string;
  sorts: string;
  page: string;
  form: string;
  chart: (typeof charts)[number];
}

function formOf(text: string) {
  try {
    const parsed = dataJson.safeParse(parseJsonText(text));
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    refusedBy(error, SyntaxError);
    return undefined;
  }
}

/** Stored and sent rules of widgets, from their texts to the statement of every database. */
export const rules: Subject<string> = {
  name: 'rules',
  make: input,
  read(text) {
    const asked = JSON.parse(text) as Texts;
    const parts = [
      filtersText.safeParse(asked.filters),
      aggregationText.safeParse(asked.aggregation),
      sortsText.safeParse(asked.sorts),
      pageText.safeParse(asked.page),
    ] as const;
    const form = formOf(asked.form);
    const [filter, aggregation, sort, page] = parts;
    if (!filter.success || !aggregation.success || !sort.success || !page.success || form === undefined)
      return false;
    try {
      const widget = {
        filters: filter.data,
        aggregation: aggregation.data,
        sorts: sort.data,
        page: page.data,
        chartType: asked.chart,
        dataJson: form,
        selectItems: '',
      };
      const question = questionOfWidget(widget, { today: '2026-03-08' }, columns, form.expression);
      for (const id of Object.keys(dialects) as DialectId[]) {
        const { rows, total } = compileQuestion(question, { columns, table: 'data' }, id);
        for (const { sql } of [rows, ...(total ? [total] : [])]) {
          must(!sql.includes(value), `a value within the statement: ${sql}`);
          must(!/[\0\u202E]/.test(sql), `a control character within the statement: ${sql}`);
        }
      }
      return true;
    } catch (error) {
      return refusedBy(error, QuestionError);
    }
  },
};
