import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FrameError, parseFrame, writeFrame } from './frames.ts';

describe('frames', () => {
  test('what is written is read again, whatever stands in it', () => {
    const key = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text !== 'content-length');
    const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', ''));
    fc.assert(
      fc.property(fc.dictionary(key, text), text, (headers, body) => {
        const frame = parseFrame(writeFrame('MESSAGE', headers, body));
        expect(frame?.command).toBe('MESSAGE');
        expect(frame?.body).toBe(body);
        for (const [name, value] of Object.entries(headers)) expect(frame?.headers.get(name)).toBe(value);
      }),
    );
  });

  test('line ends are heart-beats, carriage returns are allowed, the first of equal headers counts', () => {
    expect(parseFrame('\n')).toBeUndefined();
    expect(parseFrame('\r\n')).toBeUndefined();
    const frame = parseFrame('SUBSCRIBE\r\nid:1\r\nid:2\r\ndestination:/topic/a\\cb\r\n\r\n\0');
    expect([...(frame?.headers ?? [])]).toEqual([
      ['id', '1'],
      ['destination', '/topic/a:b'],
    ]);
  });

  test('CONNECT keeps its headers plain', () => {
    expect(parseFrame('CONNECT\naccept-version:1.2\npasscode:a\\b:c\n\n\0')?.headers.get('passcode')).toBe(
      'a\\b:c',
    );
  });

  test.each(['SEND', 'SEND\n\n', 'SEND\nx\n\n\0', 'SEND\na:\\t\n\n\0', 'SEND\n:a\n\n\0'])(
    '%j is refused',
    (text) => {
      expect(() => parseFrame(text)).toThrow(FrameError);
    },
  );

  test('random bytes are read or refused, never anything else', () => {
    const outcome = fc.check(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        let thrown: unknown;
        try {
          parseFrame(text);
        } catch (error) {
          thrown = error;
        }
        return thrown === undefined || thrown instanceof FrameError;
      }),
    );
    expect(outcome.counterexample).toBeNull();
  });
});
