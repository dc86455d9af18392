import { type Encoding, encodingOf } from '@mingjing/contract';

/** Changes texts of one column or statement; undefined when there is nothing to change. */
export type Recode = ((text: string) => string) | undefined;

export interface Recoding {
  /** For texts that were read. */
  read: Recode;
  /** For statements that are sent. */
  send: Recode;
  /** For texts that travel beside a statement; a spelling goes as it is. */
  sendValue: Recode;
  /**
   * The ways in which a text that is read as this one may stand in the database: changed, or as it is in columns whose
   * encoding is right. Undefined where there is only one.
   */
  spellings?: (text: string) => readonly string[];
}

/** Stands before a spelling that goes as it is: a noncharacter, which no text holds. */
const asItIs = '\uffff';

/** What the server means by iso-8859-1: MySQL's latin1 is Windows 1252. */
export type Latin1 = 'windows-1252' | 'iso-8859-1';

let gbkBytes: Map<string, number> | undefined;

/** Every two-byte character of GBK, made from the decoder once. */
function gbkTable(): Map<string, number> {
  if (gbkBytes !== undefined) return gbkBytes;
  gbkBytes = new Map();
  const decoder = new TextDecoder('gbk');
  for (let high = 0x81; high <= 0xfe; high += 1) {
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const character = decoder.decode(new Uint8Array([high, low]));
      if (character.length === 1 && character !== '\ufffd' && !gbkBytes.has(character))
        gbkBytes.set(character, high * 256 + low);
    }
  }
  return gbkBytes;
}

/**
 * The characters of 0x80 to 0x9f in Windows 1252; a dot stands where it has none and the byte means itself. Written out
 * because Node's own decoder of that name takes these bytes for control characters.
 */
const windowsOnly = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ';
const latinBytes = new Map([...windowsOnly].map((character, at) => [character, 0x80 + at]));
latinBytes.delete('.');

function latinText(bytes: Uint8Array, latin1: Latin1): string {
  const text = Buffer.from(bytes).toString('latin1');
  if (latin1 === 'iso-8859-1') return text;
  return text.replace(/[\x80-\x9f]/g, (character) => {
    const shown = windowsOnly[character.charCodeAt(0) - 0x80];
    return shown === undefined || shown === '.' ? character : shown;
  });
}

/** Bytes of a text; undefined when it has a character that the encoding lacks. */
function encode(text: string, encoding: Encoding): Uint8Array | undefined {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (encoding === 'iso-8859-1') {
      const byte = latinBytes.get(character) ?? (code <= 0xff ? code : undefined);
      if (byte === undefined) return undefined;
      bytes.push(byte);
    } else {
      const pair = gbkTable().get(character);
      if (pair === undefined) return undefined;
      bytes.push(pair >> 8, pair & 0xff);
    }
  }
  return Uint8Array.from(bytes);
}

function decode(bytes: Uint8Array, encoding: Encoding, latin1: Latin1): string | undefined {
  if (encoding === 'iso-8859-1') return latinText(bytes, latin1);
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function between(from: Encoding, to: Encoding, latin1: Latin1): NonNullable<Recode> {
  const ascii = /^\p{ASCII}*$/u;
  return (text) => {
    if (ascii.test(text)) return text;
    const bytes = encode(text, from);
    const changed = bytes === undefined ? undefined : decode(bytes, to, latin1);
    return changed ?? text;
  };
}

/**
 * The cure for a database whose texts were written in another encoding than it believes: what is read is
 * decode(encode(text, serverEncoding), clientEncoding), what is sent goes the other way. Equal or empty settings do
 * nothing; a text that cannot be what the settings say stays as it is.
 */
export function recodingOf(serverEncoding: string, clientEncoding: string, latin1: Latin1): Recoding {
  const server = encodingOf(serverEncoding);
  const client = encodingOf(clientEncoding);
  if (server === undefined || client === undefined || server === client)
    return { read: undefined, send: undefined, sendValue: undefined };
  const send = between(client, server, latin1);
  return {
    read: between(server, client, latin1),
    send,
    sendValue: (text) => (text.startsWith(asItIs) ? text.slice(1) : send(text)),
    spellings: (text) => (send(text) === text ? [text] : [text, asItIs + text]),
  };
}
