import { api, type RouteDef } from '@mingjing/contract';

/** Objects that examples are about. */
interface ExampleIds {
  panel: number;
  widget: number;
  dataset: number;
}

/** A call as scripts make it, shown in the OpenAPI document and in docs/reference/http-api.md. */
export interface ApiExample {
  route: RouteDef;
  /** What it is good for. */
  title: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** A file to write the answer to. */
  output?: string;
}

/** The calls that scripts make most. */
export function apiExamples({ panel, widget, dataset }: ExampleIds): readonly ApiExample[] {
  const id = String(panel);
  return [
    { route: api.session.me, title: '检查密钥是否有效、属于谁' },
    { route: api.session.resources, title: '列出可以查看的面板' },
    { route: api.board.load, title: '读取整个面板的数据', query: { id } },
    {
      route: api.board.load,
      title: '带筛选条件读取面板',
      query: { id, filters: '[{"key":"科室","filterType":1,"value":"内科"}]' },
    },
    { route: api.widget.data, title: '读取一个图表的数据', query: { id: String(widget), panelId: id } },
    {
      route: api.export.widget,
      title: '把图表数据导出为文件',
      params: { id: String(widget) },
      query: { panelId: id, format: 'csv' },
      output: 'data.csv',
    },
    { route: api.dataset.tree, title: '列出数据集' },
    { route: api.dataset.dataOf, title: '读取数据集的数据', params: { id: String(dataset) } },
  ];
}

/** The example's path with its parameters, without the query. */
export const pathOfExample = ({ route, params = {} }: ApiExample): string =>
  `/webapi${route.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')}`;

/** The example as a command; URL and KEY are variables of the shell. */
export function curlOf(example: ApiExample): string {
  const queries = Object.entries(example.query ?? {}).map(
    ([name, value]) => `--data-urlencode '${name}=${value}'`,
  );
  return [
    // A refusal is no file: curl says what went wrong instead of storing it.
    `curl ${example.output === undefined ? '-sS' : '-fsS'} ${queries.length > 0 ? '--get ' : ''}"$URL${pathOfExample(example)}"`,
    '-H "Authorization: Bearer $KEY"',
    ...queries,
    ...(example.output === undefined ? [] : [`-o ${example.output}`]),
  ].join(' \\\n  ');
}

/** Examples with the ids that documents show. */
export const shownExamples = apiExamples({ panel: 1, widget: 1, dataset: 1 });
