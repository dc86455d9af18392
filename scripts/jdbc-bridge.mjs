// Makes packages/connectors/src/jdbc/bridge/jdbc-bridge.jar from the sources beside it. Needs a JDK 17; the product does
// not: the jar is committed, and a test compiles the sources again and compares.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './lib/project.mjs';

const folder = join(root, 'packages', 'connectors', 'src', 'jdbc', 'bridge');
const sources = join(folder, 'java', 'mingjing', 'bridge');
const classes = mkdtempSync(join(tmpdir(), 'jdbc-bridge-'));
const files = readdirSync(sources).map((name) => join(sources, name));
execFileSync('javac', ['--release', '8', '-Xlint:-options', '-g:none', '-d', classes, ...files], {
  stdio: 'inherit',
});
const jar = join(folder, 'jdbc-bridge.jar');
// Entries of one date, so that the same sources make the same file.
const options = ['--create', `--file=${jar}`, '--date=2026-01-01T00:00:00Z', '--no-manifest'];
execFileSync('jar', [...options, '-C', classes, '.'], { stdio: 'inherit' });
rmSync(classes, { recursive: true });
