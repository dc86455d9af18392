import type { Api, Client } from '@mingjing/contract';

const wanted = 20;
const columns = 5;

/** One widget of each kind that the demo has, then others, up to twenty: as mixed as a wall. */
function mixed<W extends { id: number; chartType: string }>(widgets: readonly W[]): W[] {
  const rest = [...widgets];
  const taken: W[] = [];
  const kinds = new Set<string>();
  for (const widget of widgets) {
    if (kinds.has(widget.chartType) || taken.length === wanted) continue;
    kinds.add(widget.chartType);
    taken.push(widget);
    rest.splice(rest.indexOf(widget), 1);
  }
  return [...taken, ...rest].slice(0, wanted);
}

/** A board of twenty charts of the demo in one screen; the id of its panel. */
export async function twentyCharts(client: Client<Api>): Promise<number> {
  const widgets = mixed(await client.widget.list());
  const nodes = widgets.map(
    ({ id }, at) =>
      `<widget id="n${at}" name="图${at}" ref="${id}" x="${(at % columns) * 384}" y="${Math.floor(at / columns) * 270}" w="376" h="262"/>`,
  );
  const data = `<board xmlns="urn:mingjing:board" v="1" kind="panel"><canvas w="1920" h="1080" zoom="width"/><nodes>${nodes.join('')}</nodes></board>`;
  const [folder] = await client.panel.tree({ query: {} });
  const { id } = await client.panel.create({
    input: { name: '二十个图表', categoryId: folder?.id ?? 0, data, state: 1 },
  });
  return id;
}
