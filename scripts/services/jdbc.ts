import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ServiceMissing } from './server-process.ts';

const cache = fileURLToPath(new URL('../../node_modules/.cache/mingjing-jars', import.meta.url));

const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy';

function run(program: string, parameters: readonly string[]): string {
  try {
    return execFileSync(program, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    throw new ServiceMissing(`${program}: ${String((error as Error).message).slice(0, 300)}`);
  }
}

/** Drivers and engines from Maven Central, by group:name:version; what was fetched once is kept. */
export function fetchJars(artifacts: readonly string[]): string[] {
  run('java', ['-version']);
  return artifacts.map((artifact) => {
    const [group = '', name = '', version = ''] = artifact.split(':');
    const file = `${name}-${version}.jar`;
    const path = join(cache, file);
    if (existsSync(path)) return path;
    mkdirSync(cache, { recursive: true });
    // A folder of its own until it is whole: another test file beside this one may look for the same.
    const coming = mkdtempSync(join(cache, 'coming-'));
    try {
      // Starting Maven for a file that it has checked and kept before takes two seconds of the processor.
      const kept = join(homedir(), '.m2', 'repository', ...group.split('.'), name, version, file);
      if (existsSync(kept)) copyFileSync(kept, join(coming, file));
      else run('mvn', ['-q', '-B', goal, `-Dartifact=${artifact}`, `-DoutputDirectory=${coming}`]);
      if (!existsSync(join(coming, file))) throw new ServiceMissing(`${artifact} was not fetched`);
      renameSync(join(coming, file), path);
      return path;
    } finally {
      rmSync(coming, { recursive: true });
    }
  });
}

/** Compiles Java sources into a folder of classes. */
export function compileJava(sources: readonly string[], classPath: readonly string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-classes-'));
  const path = classPath.length > 0 ? ['-cp', classPath.join(':')] : [];
  run('javac', ['--release', '8', '-Xlint:-options', ...path, '-d', folder, ...sources]);
  return folder;
}

/** What `start` gives; undefined, told loudly, where Java, Maven or the registry is missing. */
export function javaOrSkip<T>(name: string, start: () => T): T | undefined {
  try {
    return start();
  } catch (error) {
    if (!(error instanceof ServiceMissing)) throw error;
    console.warn(`\n!!! ${name} 不可用，相关测试将被跳过：${error.message} !!!\n`);
    return undefined;
  }
}
