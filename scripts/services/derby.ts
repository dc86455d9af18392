import { userInfo } from 'node:os';
import { fetchJars } from './jdbc.ts';
import { commandAs, dataFolder, freePort, type Service, startServer, withRetry } from './server-process.ts';

// No folder of another user is needed: it runs as we do.
const account = userInfo().username;
const version = '10.14.2.0';
const serverArtifacts = [`org.apache.derby:derby:${version}`, `org.apache.derby:derbynet:${version}`];

/** Driver of a client. */
export const derbyClientArtifact = `org.apache.derby:derbyclient:${version}`;

async function start(): Promise<Service> {
  const classPath = fetchJars(serverArtifacts).join(':');
  const folder = dataFolder('derby', account);
  const port = await freePort();
  const main = 'org.apache.derby.drda.NetworkServerControl start -h 127.0.0.1 -noSecurityManager';
  // It says on its standard output that it is ready.
  const line = `exec java -cp "$0" -Dderby.system.home="$1" ${main} -p "$2" >&2`;
  const stop = await startServer({
    command: commandAs(account, 'SIGKILL', ['sh', '-c', line, classPath, folder, String(port)]),
    folder,
    ready: 'ready to accept connections',
    stopSignal: 'SIGTERM',
  });
  return {
    host: '127.0.0.1',
    port,
    user: 'app',
    password: 'app',
    database: 'memory:faults',
    stop: () => stop(),
  };
}

/** Derby with its network server (DRDA), which keeps a database in memory. */
export const startDerby = (): Promise<Service> => withRetry(start);
