import type { Api, Client, WidgetInput } from '@mingjing/contract';
import type { Service } from '../../scripts/services/index.ts';

const drivers = {
  mysql: { driverClassName: 'com.mysql.jdbc.Driver', scheme: 'mysql' },
  postgresql: { driverClassName: 'org.postgresql.Driver', scheme: 'postgresql' },
} as const;

/** Makes a data source of a test's own database, over the wire. */
export function makeSource(
  client: Client<Api>,
  kind: keyof typeof drivers,
  dataSourceName: string,
  { host, port, user, password, database }: Service,
): ReturnType<Client<Api>['datasource']['create']> {
  const { driverClassName, scheme } = drivers[kind];
  return client.datasource.create({
    input: {
      dataSourceName,
      datasourceType: 'jdbc',
      driverClassName,
      url: `jdbc:${scheme}://${host}:${port}/${database}`,
      username: user,
      password,
      serverEncoding: 'utf-8',
      clientEncoding: 'utf-8',
    },
  });
}

/** Makes widgets of the demo's outpatient visits in a new category, over the wire. */
export async function makesWidgets(client: Client<Api>, categoryName: string) {
  const datasets = (await client.dataset.tree()).flatMap((folder) => folder.datasets);
  const dataset = datasets.find(({ name }) => name.includes('门诊'));
  if (dataset === undefined) throw new Error('the demo has no dataset of outpatient visits');
  const category = await client.widget.createCategory({ input: { categoryName, pid: -1 } });
  return (name: string, chartType: WidgetInput['chartType'], chartForm: object) =>
    client.widget.create({
      input: {
        name,
        categoryWidget: { id: category.id },
        datasetId: dataset.id,
        datasourceId: null,
        chartType,
        dataJson: JSON.stringify({ typeChart: chartType, chartForm }),
      },
    });
}

/** A panel's drawing of these nodes, as wide as its window. */
export const drawingOf = (size: { w: number; h: number }, nodes: string, canvas = ''): string =>
  `<board xmlns="urn:mingjing:board" v="1" kind="panel"><canvas w="${size.w}" h="${size.h}" zoom="width"${canvas}/><nodes>${nodes}</nodes></board>`;
