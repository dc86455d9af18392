import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { holdPort } from './held-port.ts';

const offer =
  'Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n';

/** What is answered to these texts over one connection, each sent when the one before was answered. */
function talk(port: number, texts: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(texts[0] ?? ''));
    let heard = '';
    socket.on('data', (data) => {
      heard += data.toString();
      const answers = heard.match(/<\/end>/g)?.length ?? 0;
      if (answers === texts.length || heard.startsWith('HTTP/1.1 101')) socket.destroy();
      else if (answers > 0) socket.write(texts[answers] ?? '');
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });
}

test('[B09] a call that offers HTTP/2 is answered, with its body; WebSocket is taken up', async () => {
  const port = await holdPort({ host: '127.0.0.1', port: 0 }, pino({ level: 'silent' }));
  const server = port.serve((request, response) => {
    let body = '';
    request.on('data', (data: Buffer) => {
      body += data.toString();
    });
    request.on('end', () => response.end(`${request.method} ${body}</end>`));
  });
  server.on('upgrade', (_, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  port.open();
  const heard = await talk(port.number, [
    `GET / HTTP/1.1\r\n${offer}\r\n`,
    `POST / HTTP/1.1\r\n${offer}Content-Length: 3\r\n\r\nabc`,
    'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
  ]);
  expect(heard.match(/\w+ \w*<\/end>/g)).toEqual(['GET </end>', 'POST abc</end>', 'GET </end>']);
  const socket = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: WebSocket\r\n\r\n';
  expect(await talk(port.number, [socket])).toMatch(/^HTTP\/1.1 101/);
  await port.close();
});
