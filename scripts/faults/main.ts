import { parseArgs } from 'node:util';
import { faults } from './list.ts';
import { runFault } from './run-fault.ts';

const { values, positionals } = parseArgs({
  options: {
    kills: { type: 'string', default: '500' },
    restarts: { type: 'string', default: '50' },
  },
  allowPositionals: true,
});
const repetitions = { kills: Number(values.kills), restarts: Number(values.restarts), timed: true };
const unknown = positionals.filter((name) => !faults.some((fault) => fault.name === name));
if (unknown.length > 0) {
  console.error(`没有这样的故障：${unknown.join('、')}。可选：${faults.map(({ name }) => name).join('、')}`);
  process.exit(2);
}
const chosen = faults.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
// What a fault waits for may be a process that does not keep this one alive.
const alive = setInterval(() => undefined, 60_000);
let failed = 0;
for (const fault of chosen) {
  const begin = Date.now();
  console.log(`\n== ${fault.name}: ${fault.protects}`);
  try {
    await runFault(fault, repetitions, (message) => console.log(`   ${message.trim()}`));
    console.log(`   ok (${Math.round((Date.now() - begin) / 1000)} s)`);
  } catch (error) {
    failed += 1;
    console.error(error);
  }
}
console.log(`\n${chosen.length - failed} passed, ${failed} failed`);
clearInterval(alive);
process.exitCode = failed === 0 ? 0 : 1;
