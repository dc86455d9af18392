import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  commandAs,
  dataFolder,
  freePort,
  installPackages,
  isRoot,
  prepare,
  type Service,
  startServer,
  withRetry,
} from './server-process.ts';

/** An LDAP directory: `user` and `password` are those of the service that may look for others. */
export interface Directory extends Service {
  base: string;
  /** Of ldaps, whose certificate `ca` vouches for under the name localhost. */
  tlsPort: number;
  /** A PEM file. */
  ca: string;
}

const daemon = '/usr/sbin/slapd';
const base = 'dc=hospital,dc=test';

/** A self-signed certificate for localhost, with its key. */
export function makeCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'tls.crt'), join(folder, 'tls.key')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const files = ['-keyout', key, '-out', certificate];
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...files, ...subject], { stdio: 'pipe' });
  return { certificate, key };
}

const configOf = (
  folder: string,
  password: string,
  tls: { certificate: string; key: string },
  limits: string,
): string =>
  `${['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`).join('\n')}
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/pid
argsfile ${folder}/args
TLSCertificateFile ${tls.certificate}
TLSCertificateKeyFile ${tls.key}
database mdb
suffix "${base}"
rootdn "cn=service,${base}"
rootpw ${password}
directory ${folder}/data
${limits}
access to attrs=userPassword by anonymous auth by * none
access to * by users read by * none
`;

async function start(entries: string, limits: string): Promise<Directory> {
  const folder = dataFolder('slapd', 'openldap');
  const password = 'Mj-service-1';
  const tls = makeCertificate(folder);
  const [config, ldif] = [join(folder, 'slapd.conf'), join(folder, 'entries.ldif')];
  mkdirSync(join(folder, 'data'));
  writeFileSync(config, configOf(folder, password, tls, limits));
  const root = `dn: ${base}\nobjectClass: dcObject\nobjectClass: organization\ndc: hospital\no: hospital\n`;
  writeFileSync(ldif, `${root}\n${entries}`);
  const { uid, gid } = statSync(folder);
  if (isRoot) for (const file of ['data', 'tls.crt', 'tls.key']) chownSync(join(folder, file), uid, gid);
  await prepare('openldap', ['/usr/sbin/slapadd', '-f', config, '-l', ldif]);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const urls = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`;
  const stop = await startServer({
    command: commandAs('openldap', 'SIGKILL', [daemon, '-f', config, '-h', urls, '-d', '256']),
    folder,
    ready: 'slapd starting',
    stopSignal: 'SIGTERM',
  });
  const ca = readFileSync(tls.certificate, 'utf8');
  const access = { user: `cn=service,${base}`, password, database: base };
  return { host: '127.0.0.1', port, tlsPort, base, ca, ...access, stop };
}

/** A directory of its own with these entries, in LDIF, below `dc=hospital,dc=test`; `limits` are lines of its configuration. */
export async function startSlapd(entries: string, limits = ''): Promise<Directory> {
  const programs = [daemon, '/usr/sbin/slapadd', '/usr/bin/openssl'];
  installPackages(() => programs.every((path) => existsSync(path)), ['slapd', 'openssl']);
  return withRetry(() => start(entries, limits));
}
