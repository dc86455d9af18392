import { faultTexts } from '../fault-texts.ts';
import type { MartFault } from '../mart.ts';

/** A fault with a message safe to show. */
export class EngineFault extends Error {
  readonly fault: MartFault;
  constructor(fault: MartFault, message: string) {
    super(message);
    this.name = 'EngineFault';
    this.fault = fault;
  }
}

const known: readonly [RegExp, MartFault, string][] = [
  [/interrupt/i, 'cancelled', '查询已取消'],
  [/no space left|disk full|max_temp_directory_size/i, 'space', faultTexts.space],
  [/out of memory|could not allocate|bad_alloc|failed to allocate/i, 'memory', faultTexts.memory],
  [
    /checksum|corrupt|not a valid duckdb|could not read|input\/output error|failed to deserialize/i,
    'damaged',
    faultTexts.damaged,
  ],
  [/does not exist|no such file|cannot open/i, 'missing', faultTexts.missing],
];

/** Puts the database's own words, which name files and types, into one of ours. */
export function toEngineFault(error: unknown): EngineFault {
  if (error instanceof EngineFault) return error;
  const text = error instanceof Error ? error.message : String(error);
  const found = known.find(([pattern]) => pattern.test(text));
  if (found !== undefined) return new EngineFault(found[1], found[2]);
  return new EngineFault('question', faultTexts.failed);
}
