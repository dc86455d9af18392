import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSelect } from './check-select.ts';

const query = new URL('../../../query/src/', import.meta.url).pathname;
const sources = (readdirSync(query, { recursive: true }) as string[]).filter(
  (name) => /^(?:compile|dialect|user-sql)\/.*\.ts$/.test(name) && !name.includes('.test.'),
);
/** Words that stand before a bracket and call nothing: grammar, types, and our own template tags. */
const grammar = new Set(
  `and as by case cast from in not on or over then when where group decimal datetime datetime2 nvarchar top varbinary
     raw sql`.split(/\s+/),
);
const own = ['duckdb', 'mysql', 'postgres', 'sqlserver'] as const;
type Emitting = Exclude<(typeof own)[number], 'duckdb'>;

/** Names before a bracket in the SQL that the compiler and this dialect hold as text. */
function emitted(dialect: Emitting): string[] {
  const names = new Set<string>();
  for (const file of sources) {
    if (own.some((id) => id !== dialect && file.startsWith(`dialect/${id}`))) continue;
    const text = readFileSync(join(query, file), 'utf8');
    for (const [, template = ''] of text.matchAll(/(?:sql|raw\()`((?:[^`\\]|\\.)*)`/g)) {
      // What is put in is text of another place, and what is quoted is no name.
      const own = template.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '\u00a7').replace(/'[^']*'/g, "''");
      for (const [, name = ''] of own.matchAll(/(?<![\w.§])([a-z_]\w*) ?\(/gi)) names.add(name.toLowerCase());
    }
  }
  return [...names].filter((name) => !grammar.has(name)).toSorted();
}

const calls: Record<Emitting, Record<string, string>> = {
  mysql: {
    convert: 'convert(a using utf8mb4)',
    nullif: 'nullif(a, 0)',
    row_number: 'row_number() over (partition by a order by b)',
  },
  postgres: {
    nullif: 'nullif(a, 0)',
    percentile_cont: 'percentile_cont(0.5) within group (order by a)',
    percentile_disc: 'percentile_disc(0.5) within group (order by a)',
    row_number: 'row_number() over (partition by a order by b)',
    substring: 'substring(a from 1 for 32)',
  },
  sqlserver: {},
};
// `${raw(fn)}(…)` in the dialects.
const chosen = ['max', 'min'];

test.each([
  [
    'mysql',
    `abs avg concat convert count date_format dayofmonth floor hex instr left length log10 lower max min month nullif
     quarter round row_number sum weekday`,
  ],
  [
    'postgres',
    `count date_trunc encode format length lower max min nullif percentile_cont percentile_disc row_number strpos
     substring sum to_char`,
  ],
  [
    'sqlserver',
    `charindex convert count datalength dateadd datediff datename format greatest left len lower ltrim
     max min nchar nullif patindex row_number rtrim substring sum try_convert`,
  ],
] as const)(
  '[DSET-30] every function that the compiler writes for %s is known and passes the gate',
  (dialect, known) => {
    const names = [...new Set([...emitted(dialect), ...chosen])].toSorted();
    expect(names).toEqual(known.split(/\s+/));
    const isRefused = (name: string): boolean => {
      try {
        checkSelect(`select ${calls[dialect][name] ?? `${name}(a)`} from t`, dialect, { compiled: true });
        return false;
      } catch {
        return true;
      }
    };
    expect(names.filter(isRefused)).toEqual([]);
  },
);
