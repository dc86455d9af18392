import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSelect } from '../../packages/connectors/src/gate/check-select.ts';
import { GateError } from '../../packages/connectors/src/gate/reason.ts';
import { mutator } from './mutate.ts';
import { type FuzzDialect, limitMs, openTarget } from './target.ts';

export interface FuzzReport {
  count: number;
  /** Statements that the gate let pass, and the different ones of them that the server ran. */
  passed: number;
  ran: number;
  /** Statements that got past gate and server, each with what was seen. Empty when all is well. */
  faults: string[];
}

type Gate = (sql: string, dialect: FuzzDialect) => string;

export interface FuzzOptions {
  count: number;
  seed: number;
  tell?: (line: string) => void;
  /** Another gate than the product's, to see whether a hole in it is found. */
  gate?: Gate;
}

const secret = 'CANARY-7f3a91';
/** What only files, password tables and folders of the server hold. */
const hexSecret = Buffer.from(secret).toString('hex');
const secrets = new RegExp(
  `${secret}|${hexSecret}|${hexSecret.toUpperCase()}|SCRAM-SHA-256\\$|root:x:0|PG_VERSION|ibdata1`,
);
/** A busy machine is late with ending a statement; one that goes on beyond this was not ended. */
const graceMs = 20_000;
/** The event loop gets a turn, so that a spent parser can be replaced. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Sends mutated statements through the gate; those that pass run on a real server beside canary rows and files. */
export async function fuzzGate(
  dialect: FuzzDialect,
  { count, seed, tell = () => undefined, gate = checkSelect }: FuzzOptions,
): Promise<FuzzReport> {
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-fuzz-'));
  const file = join(folder, 'canary');
  writeFileSync(file, secret);
  // The servers run as users of their own.
  chmodSync(folder, 0o755);
  chmodSync(file, 0o644);
  const target = await openTarget(dialect);
  const report: FuzzReport = { count, passed: 0, ran: 0, faults: [] };
  const fault = (what: string, sql: string): void => {
    report.faults.push(`${what}: ${sql.slice(0, 500)}`);
    tell(report.faults.at(-1) ?? '');
  };
  try {
    const before = await target.canary();
    const atFile = (sql: string): string =>
      sql.replaceAll('/etc/passwd', file).replaceAll("'x'", `'${file}'`);
    const next = mutator({ good: target.good.map(atFile), bad: target.bad.map(atFile) }, seed);
    const seen = new Set<string>();
    for (let at = 1; at <= count; at += 1) {
      if (at % 200 === 0) await turn();
      if (at % 10_000 === 0) tell(`${dialect}: ${at} statements, ${report.passed} passed, ${report.ran} ran`);
      const sql = next();
      const sent = checked(gate, sql, dialect, fault);
      if (sent === undefined) continue;
      report.passed += 1;
      if (seen.has(sent)) continue;
      seen.add(sent);
      report.ran += 1;
      const begin = performance.now();
      const answer = await target.run(sent);
      if (secrets.test(answer)) fault('secret', sent);
      if (performance.now() - begin > limitMs + graceMs) fault('not ended in time', sent);
      if (report.ran % 500 === 0 && (await target.canary()) !== before) fault('canary row changed by', sent);
    }
    if ((await target.canary()) !== before) fault('canary row changed by one of the last', '');
    if (readFileSync(file, 'utf8') !== secret) fault('canary file changed', '');
    return report;
  } finally {
    await target.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The statement as the gate lets it pass. A gate that fails in another way than by refusing is a fault. */
function checked(
  gate: Gate,
  sql: string,
  dialect: FuzzDialect,
  fault: (what: string, sql: string) => void,
): string | undefined {
  try {
    return gate(sql, dialect);
  } catch (error) {
    if (!(error instanceof GateError)) fault(`the gate failed with ${String(error)}`, sql);
    return undefined;
  }
}
