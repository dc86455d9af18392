import type { AutoBoard } from '@mingjing/contract';
import { cached } from './caching.ts';
import type { DataServer } from './data-server.ts';
import type { TestSource } from './sources.ts';

interface AskedBoard {
  name: string;
  querySql: string;
  /** The source is asked each time; otherwise its rows are cached first. */
  isLive: boolean;
}

/** The board that is proposed for what a statement answers, over a new source and a new dataset of this name. */
export async function boardOfStatement(
  { server, source }: { server: DataServer; source: TestSource },
  { name, querySql, isLive }: AskedBoard,
): Promise<AutoBoard> {
  const client = server.client(await server.world.adminToken());
  const { id: dataSourceId } = await client.datasource.create({
    input: { ...source.input, dataSourceName: name },
  });
  const category = await client.dataset.createCategory({ input: { categoryName: name, pid: -1 } });
  const { id } = await client.dataset.create({
    input: {
      name,
      categoryDataset: { id: category.id },
      dataSourceId,
      dataSourceType: 'jdbc',
      querySql,
      queryType: isLive ? 1 : 0,
    },
  });
  if (!isLive) await cached(client, id);
  return client.autoBoard.propose({ params: { id } });
}
