import { serviceOrSkip, startClickhouse } from '../../../../scripts/services/index.ts';
import type { Mart } from '../mart.ts';
import { temporaryClickhouse } from './temporary-clickhouse.ts';
import { temporaryMart } from './temporary-mart.ts';

interface OpenMart {
  mart: Mart;
  remove: () => Promise<void>;
}

const clickhouse = await serviceOrSkip('ClickHouse', startClickhouse);

/** Every store of datasets that answers here, by its name: they are held to the same answers. */
export const martsUnderTest: [name: string, open: () => Promise<OpenMart>][] = [
  ['DuckDB', () => temporaryMart()],
  ...(clickhouse === undefined
    ? []
    : [['ClickHouse', () => temporaryClickhouse(clickhouse)] satisfies [string, () => Promise<OpenMart>]]),
];
export { clickhouse };
