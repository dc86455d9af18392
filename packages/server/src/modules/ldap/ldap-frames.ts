import type { Socket } from 'node:net';
import { isLdapAnswer, messageTag, valueAt } from './ldap-message.ts';

/** More than any entry with the attributes that are asked for. */
export const longestMessage = 1024 * 1024;
/** More than all groups of a user that are read. */
export const mostBytes = 16 * 1024 * 1024;
export const mostMessages = 20_000;
/** A tag, and a length of five bytes at most. */
const longestHead = 6;

/** Cuts what a directory sends into whole messages. Throws for what is too long, too much or no answer of a directory. */
export class LdapFrames {
  #pieces: Buffer[] = [];
  #waiting = 0;
  /** How many bytes the message that has begun needs; unknown until its head is there. */
  #needed = longestHead;
  #bytes = 0;
  #messages = 0;

  take(chunk: Buffer): Buffer[] {
    this.#bytes += chunk.length;
    if (this.#bytes > mostBytes) throw new Error('the directory sent too much');
    this.#pieces.push(chunk);
    this.#waiting += chunk.length;
    // A short message may be shorter than the longest head.
    if (this.#waiting < this.#needed && this.#needed > longestHead) return [];
    return this.#cut(Buffer.concat(this.#pieces));
  }

  #cut(bytes: Buffer): Buffer[] {
    const whole: Buffer[] = [];
    let at = 0;
    let end = valueAt(bytes, at)?.end;
    while (end !== undefined && end <= bytes.length) {
      whole.push(this.#checked(bytes.subarray(at, end)));
      at = end;
      end = valueAt(bytes, at)?.end;
    }
    const rest = bytes.subarray(at);
    if (rest.length > 0 && rest[0] !== messageTag) throw new Error('the directory sent what is no message');
    const needed = end === undefined ? longestHead : end - at;
    if (needed > longestMessage) throw new Error('the directory sent a message that is too long');
    this.#pieces = rest.length === 0 ? [] : [rest];
    this.#waiting = rest.length;
    this.#needed = needed;
    return whole;
  }

  #checked(message: Buffer): Buffer {
    this.#messages += 1;
    if (this.#messages > mostMessages) throw new Error('the directory sent too many messages');
    if (message.length > longestMessage || !isLdapAnswer(message))
      throw new Error('the directory sent what is no answer of one');
    return message;
  }
}

/**
 * A connection to a directory that hands on whole, well-formed answers only, one at a time, and ends with an error
 * otherwise. The library's own reader takes what is around them for granted: some twenty bytes keep it reading for
 * ever, many small messages in one piece go one level deeper each, and the beginning of a message that was sent before
 * StartTLS would be put before what comes after it.
 */
export function framed<T extends Socket>(socket: T): T {
  const frames = new LdapFrames();
  const emit = socket.emit.bind(socket) as (event: string | symbol, ...values: unknown[]) => boolean;
  const checked = (event: string | symbol, ...values: unknown[]): boolean => {
    if (event !== 'data') return emit(event, ...values);
    try {
      for (const message of frames.take(values[0] as Buffer)) emit('data', message);
    } catch (error) {
      socket.destroy(error as Error);
    }
    return true;
  };
  socket.emit = checked as typeof socket.emit;
  return socket;
}
