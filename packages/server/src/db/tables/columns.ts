import type { Generated } from 'kysely';

export type Flag = 0 | 1;
export type Id = Generated<number>;
