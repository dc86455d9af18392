import { parseArgs } from 'node:util';
import { fuzzGate } from './fuzz-gate.ts';
import { fuzzParsers, parserNames } from './fuzz-parsers.ts';
import { dialects } from './target.ts';

const { values, positionals } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now()) },
  },
  allowPositionals: true,
});
const gates = dialects.map((dialect) => `gate:${dialect}`);
const known = [...gates, ...parserNames];
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
if (!(minutes > 0) || !Number.isSafeInteger(seed) || positionals.some((name) => !known.includes(name))) {
  console.error(`用法：npm run fuzz -- --minutes N --seed N [${known.join(' ')}]`);
  process.exit(2);
}
const asked = positionals.length > 0 ? positionals : known;
/** Each gets the same time. */
const shareMs = (minutes * 60_000) / asked.length;
/** Statements for one start of a database server. */
const round = 20_000;
let failed = 0;
const tell = (line: string): void => console.log(line);
tell(`seed ${seed}, ${Math.round(shareMs / 1000)} s each`);

for (const dialect of dialects.filter((name) => asked.includes(`gate:${name}`))) {
  const end = performance.now() + shareMs;
  for (let at = 0; performance.now() < end; at += 1) {
    const report = await fuzzGate(dialect, { count: round, seed: (seed + at) % 2 ** 32, tell });
    failed += report.faults.length;
    tell(`gate:${dialect}: ${round} statements, ${report.ran} ran, ${report.faults.length} faults`);
  }
}
await fuzzParsers(
  { ms: shareMs },
  {
    seed: seed % 2 ** 32,
    names: asked.filter((name) => !gates.includes(name)),
    tell({ name, count, accepted, slowestMs, faults }) {
      failed += faults.length;
      for (const fault of faults) tell(fault);
      const slowest = `${Math.round(slowestMs)} ms at most`;
      tell(`${name}: ${count} inputs, ${accepted} accepted, ${slowest}, ${faults.length} faults`);
    },
  },
);
process.exitCode = failed === 0 ? 0 : 1;
