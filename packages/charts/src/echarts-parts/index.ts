export { baseParts } from './base.ts';
export { loaders } from './load.ts';
export { type PartSet, setsOf } from './sets.ts';
