import { connect, createServer, type Server, type Socket } from 'node:net';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Directory, serviceOrSkip, startSlapd } from '../../../../../scripts/services/index.ts';
import { createLdapDirectory, type LdapSettings } from './ldap-directory.ts';

const base = 'dc=hospital,dc=test';
const settings: LdapSettings = {
  ldapUrl: [],
  ldapStartTls: false,
  ldapCa: '',
  ldapBindDn: '',
  ldapBindPassword: '',
  ldapUserDn: `uid={username},${base}`,
  ldapBase: '',
  ldapFilter: '(uid={username})',
  ldapNameAttribute: 'cn',
  ldapGroupAttribute: 'memberOf',
  ldapGroupBase: '',
  ldapGroupFilter: '(member={dn})',
};

async function listening(serve: (client: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {});
    serve(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as { port: number }).port;
}

/** The first answer is the bytes, so often; then it waits. */
const sending = (bytes: Buffer, times = 1) =>
  listening((client) =>
    client.once('data', () => {
      let sent = 0;
      const send = (): void => {
        while (sent < times && !client.destroyed) {
          sent += 1;
          if (!client.write(bytes)) break;
        }
      };
      client.on('drain', send);
      send();
    }),
  );
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const emptyEntry = hex('300902010264040400300' + '0');

test.each([
  ['a text longer than its message, which was read for ever', hex('300e02010261090a0100040004000405'), 1],
  ['nine thousand messages in one piece', Buffer.concat(Array.from({ length: 9000 }, () => emptyEntry)), 1],
  ['messages without end', Buffer.concat(Array.from({ length: 1000 }, () => emptyEntry)), 100_000],
  ['one message of two gigabytes', Buffer.concat([hex('30847fffff00'), Buffer.alloc(65_536)]), 100_000],
  ['a web page', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'), 1],
])('a directory that sends %s is away, and nothing else is', async (name, bytes, times) => {
  const lines: unknown[] = [];
  const port = await sending(bytes, times);
  const directory = createLdapDirectory(
    { ...settings, ldapUrl: [`ldap://127.0.0.1:${port}`] },
    { warn: (line: unknown) => void lines.push(line) },
  );
  const before = process.cpuUsage();
  expect(await directory.check('wang', 'x')).toBe('away');
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(3);
  const reason = name.startsWith('nine') ? /timed out/ : /the directory sent/;
  expect(lines).toEqual([{ url: `ldap://127.0.0.1:${port}`, reason: expect.stringMatching(reason) }]);
});

const person = `dn: uid=wang,${base}\nobjectClass: inetOrgPerson\nuid: wang\ncn: Wang\nsn: x\nuserPassword: right-1\n`;
const slapd = await serviceOrSkip<Directory>('slapd', () => startSlapd(person));

describe.skipIf(slapd === undefined)('between us and the directory', () => {
  /** A success whose last control swallows the refusal that comes next, up to its last byte. */
  const yes = '30200201036107' + '0a010004000400' + 'a012' + '3010' + '040e';

  test('what a stranger puts before StartTLS is no part of what is said after it', async () => {
    const real = slapd!;
    onTestFinished(() => real.stop());
    let connections = 0;
    const port = await listening((client) => {
      connections += 1;
      const isOwn = connections % 2 === 0;
      const server = connect(real.port, '127.0.0.1');
      server.on('error', () => client.destroy()).on('close', () => client.destroy());
      client.on('close', () => server.destroy()).pipe(server);
      let isFirst = true;
      server.on('data', (answer: Buffer) => {
        client.write(isFirst && isOwn ? Buffer.concat([answer, hex(yes)]) : answer);
        isFirst = false;
      });
    });
    const directory = createLdapDirectory(
      {
        ...settings,
        ldapUrl: [`ldap://localhost:${port}`],
        ldapStartTls: true,
        ldapCa: real.ca,
        ldapUserDn: '',
        ldapBase: base,
        ldapBindDn: real.user,
        ldapBindPassword: real.password,
      },
      pino({ level: 'silent' }),
    );
    expect(await directory.check('wang', 'wrong')).toBe('wrong');
    expect(connections).toBe(2);
    expect(await directory.check('wang', 'right-1')).toMatchObject({ username: 'wang', name: 'Wang' });
  });
});
