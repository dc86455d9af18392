import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, freePort, installPackages, startServer } from './server-process.ts';
import { makeCertificate } from './slapd.ts';

/** nginx as a reverse proxy before a server of ours. */
export interface ReverseProxy {
  /** Of the pages over HTTPS; its certificate is of its own making. */
  url: string;
  /** Of the plain port that leads there. */
  plainUrl: string;
  stop(): Promise<void>;
}

const program = '/usr/sbin/nginx';
const example = join(import.meta.dirname, '../../deploy/nginx.conf');

/** What stands in the example of deploy/, with the ports and the certificate of this machine. Throws where it has changed. */
function configOf(parts: readonly [string, string][]): string {
  return parts.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no "${from}" any more`);
      return text.replace(from, to);
    },
    readFileSync(example, 'utf8'),
  );
}

/** Starts nginx with the example of deploy/ before this port, after `nginx -t` has found it good. */
export async function startNginx(port: number): Promise<ReverseProxy> {
  installPackages(() => existsSync(program) && existsSync('/usr/bin/openssl'), ['nginx', 'openssl']);
  const folder = dataFolder('nginx', 'www-data');
  const { certificate, key } = makeCertificate(folder);
  const [plain, tls] = [await freePort(), await freePort()];
  const site = join(folder, 'mingjing.conf');
  writeFileSync(
    site,
    configOf([
      ['server 127.0.0.1:8080;', `server 127.0.0.1:${port};`],
      ['listen 80;', `listen 127.0.0.1:${plain};`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${tls} ssl http2;`],
      ['/etc/nginx/certs/bi.example.org.pem', certificate],
      ['/etc/nginx/certs/bi.example.org.key', key],
    ]),
  );
  const main = join(folder, 'nginx.conf');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    main,
    `pid ${folder}/pid;\nerror_log stderr notice;\ndaemon off;\nworker_processes 1;\nevents {}\n` +
      `http {\naccess_log off;\n${places.join('\n')}\ninclude ${site};\n}\n`,
  );
  execFileSync(program, ['-t', '-q', '-c', main], { stdio: 'pipe' });
  const stop = await startServer({
    command: [program, '-c', main],
    folder,
    ready: 'start worker process',
    stopSignal: 'SIGTERM',
  });
  return { url: `https://127.0.0.1:${tls}`, plainUrl: `http://127.0.0.1:${plain}`, stop: () => stop() };
}
