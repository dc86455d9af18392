import { Socket } from 'node:net';
import {
  clickhouseDatabase,
  kingbaseDatabase,
  mysqlDatabase,
  postgresDatabase,
  sqlserverDatabase,
} from '@mingjing/contract';

/* What stands behind a port that did not answer as the chosen database does: asked only after a connection test failed. */

const waitMs = 800;
const mostBytes = 4096;

/** Asks for encryption as PostgreSQL's clients do; it answers with one letter. */
const postgresHello = Buffer.from('0000000804d2162f', 'hex');
/** Opens a log-in as SQL Server's clients do, without encryption. */
const sqlServerHello = Buffer.from(
  '1201002f0000010000001a00060100200001020021000103002200040400260001ff09000000000002000000000000',
  'hex',
);
const webHello = Buffer.from('GET / HTTP/1.0\r\n\r\n');

const webServer = '网页服务（HTTP）';

/** Databases that greet as another one does. */
const alike = new Map([[kingbaseDatabase.label, postgresDatabase.label]]);

/** What the first bytes of a server are those of. `hello`: what it was sent before. */
function kindOf(bytes: Buffer, hello: Buffer | undefined): string | undefined {
  const text = bytes.toString('latin1');
  if (text.startsWith('SSH-')) return 'SSH（远程登录）';
  if (/^220[ -]/.test(text)) return /ftp/i.test(text) ? 'FTP' : '邮件服务（SMTP）';
  if (text.startsWith('HTTP/')) {
    if (/clickhouse-client/i.test(text))
      return `${clickhouseDatabase.label} 的原生协议（其 HTTP 端口多为 8123）`;
    return /^x-clickhouse-/im.test(text) ? clickhouseDatabase.label : webServer;
  }
  if (/^-(?:ERR|NOAUTH|DENIED)/.test(text)) return 'Redis';
  // A packet that begins with its protocol, 10, or with an error.
  if (bytes.length > 5 && bytes[3] === 0 && (bytes[4] === 10 || bytes[4] === 255)) return mysqlDatabase.label;
  if (hello === postgresHello && /^[SN]$/.test(text)) return postgresDatabase.label;
  if (hello === sqlServerHello && bytes[0] === 4 && bytes[1] === 1) return sqlserverDatabase.label;
  return undefined;
}

/** The first bytes that a server sends of itself, or when it hears something. Never fails: none when it says nothing. */
function firstBytes(address: string, port: number, hello: Buffer | undefined): Promise<Buffer> {
  return new Promise((resolve) => {
    const socket = new Socket();
    let got = Buffer.alloc(0);
    const end = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(got);
    };
    const timer = setTimeout(end, waitMs);
    socket.on('error', end).on('close', end);
    socket.on('data', (data: Buffer) => {
      got = Buffer.concat([got, data.subarray(0, mostBytes - got.length)]);
      // A page says what it is within its first lines; others in their first bytes.
      if (!got.subarray(0, 5).equals(Buffer.from('HTTP/')) || got.length >= mostBytes) end();
    });
    socket.connect(port, address, () => {
      if (hello !== undefined) socket.write(hello);
    });
  });
}

/**
 * What answers at the address of a database instead of it: the name of its kind for people; undefined: the database
 * itself, nothing that is known, or nothing at all.
 */
export async function whoElseAnswers(
  label: string,
  address: string,
  port: number,
): Promise<string | undefined> {
  const asked = async (hello?: Buffer): Promise<string | undefined> =>
    kindOf(await firstBytes(address, port, hello), hello);
  // Those who greet are only listened to: a log-in that is begun and left counts against its client there.
  const greeting = await asked();
  const answers = greeting === undefined ? [postgresHello, webHello, sqlServerHello].map(asked) : [];
  const kind = greeting ?? (await Promise.all(answers)).find((one) => one !== undefined);
  return kind === label || kind === alike.get(label) ? undefined : kind;
}
