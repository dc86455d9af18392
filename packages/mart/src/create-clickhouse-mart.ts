import { AnsweringMart } from './answering-mart.ts';
import { type ClickhouseOptions, ClickhouseStore } from './clickhouse/clickhouse-store.ts';
import type { Mart } from './mart.ts';

/** Opens the mart of a ClickHouse: extracts are its tables. Throws MartError where it is not there or not ours. */
export async function createClickhouseMart(options: ClickhouseOptions): Promise<Mart> {
  const store = new ClickhouseStore(options);
  const mart = new AnsweringMart(store, options);
  try {
    await store.start();
    await mart.recall();
  } catch (error) {
    await mart.close();
    throw error;
  }
  return mart;
}
