import { isPart, partOf } from './parts.ts';
import { print } from './report.ts';

// One part in this process: run-part.ts <part> <rows>.
const [name = '', rows = ''] = process.argv.slice(2);
if (!isPart(name)) throw new Error(`no part ${name}`);
// Servers started by a part do not keep this process alive by themselves.
setInterval(() => undefined, 60_000);
const { title, measure } = partOf(name);
try {
  print(title, await measure(Math.max(1000, Number(rows) || 1_000_000)));
} catch (error) {
  console.log(`\n${title}\n  未能测量：${error instanceof Error ? error.message : String(error)}`);
}
// What a part that failed left open must not keep the others waiting.
process.exit(0);
