export { clickhouseAddress } from './clickhouse/address.ts';
export { rollupFor } from './compile-ask.ts';
export { createClickhouseMart } from './create-clickhouse-mart.ts';
export { createMart, type EmbeddedMart } from './create-mart.ts';
export { LostFolder } from './lost-folder.ts';
export * from './mart.ts';
export { SingleFlight } from './waiting/single-flight.ts';
export { type AskState, type Rank, ranks, type Turn } from './waiting/turn.ts';
export { Turns } from './waiting/turns.ts';
