import { parseArgs } from 'node:util';
import { fuzzGate } from './fuzz-gate.ts';
import { dialects } from './target.ts';

const { values, positionals } = parseArgs({
  options: { count: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const [count, seed] = [Number(values.count), Number(values.seed)];
const unknown = positionals.filter((name) => !(dialects as readonly string[]).includes(name));
if (unknown.length > 0 || !Number.isSafeInteger(count) || !Number.isSafeInteger(seed)) {
  console.error('用法：npm run fuzz:gate -- --count N --seed N [postgres] [mysql]');
  process.exit(2);
}
let failed = 0;
for (const dialect of dialects) {
  if (positionals.length > 0 && !positionals.includes(dialect)) continue;
  const begin = Date.now();
  const report = await fuzzGate(dialect, { count, seed, tell: (line) => console.log(line) });
  failed += report.faults.length;
  const seconds = Math.round((Date.now() - begin) / 1000);
  console.log(
    `${dialect}: ${count} statements, ${report.passed} passed, ${report.ran} ran, ${report.faults.length} faults (${seconds} s)`,
  );
}
process.exitCode = failed === 0 ? 0 : 1;
