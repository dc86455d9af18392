import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { BridgeGone } from './failure.ts';

const exec = promisify(execFile);
const versionTimeoutMs = 20_000;

/** What a child of ours sees of the environment: neither secrets nor options for every Java. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { PATH, LANG: 'C.UTF-8', ...(SystemRoot === undefined ? {} : { SystemRoot }) };
}

const versions = new Map<string, Promise<number>>();

async function askVersion(java: string): Promise<number> {
  try {
    const options = { env: childEnvironment(), timeout: versionTimeoutMs };
    const { stderr, stdout } = await exec(java, ['-version'], options);
    const [, first = '', second = ''] = /version "(\d+)(?:\.(\d+))?/.exec(stderr + stdout) ?? [];
    return Number(first === '1' ? second : first);
  } catch {
    throw new BridgeGone('noJava');
  }
}

/** The major version of a Java, asked once; 0 when it does not say. Throws BridgeGone where there is none. */
export function javaVersion(java: string): Promise<number> {
  const known = versions.get(java);
  if (known !== undefined) return known;
  const asked = askVersion(java);
  versions.set(java, asked);
  // One that is installed later is found.
  asked.catch(() => versions.delete(java));
  return asked;
}

/** Options of the bridge's Java. UTC: a moment without a zone is read as it was written, in every hour there is. */
export function javaOptions(version: number): string[] {
  return [
    '-Xmx512m',
    '-XX:+UseSerialGC',
    '-XX:-UsePerfData',
    '-Xshare:auto',
    '-Djava.awt.headless=true',
    '-Dfile.encoding=UTF-8',
    '-Duser.timezone=UTC',
    '-Duser.language=en',
    '-Dcom.sun.jndi.ldap.object.trustURLCodebase=false',
    '-Dcom.sun.jndi.rmi.object.trustURLCodebase=false',
    // The bridge sets its manager itself: allowed before 18 and impossible from 24 on.
    ...(version >= 18 && version < 24 ? ['-Djava.security.manager=allow'] : []),
  ];
}
