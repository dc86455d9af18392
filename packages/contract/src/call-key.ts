/**
 * Names one call that makes something, so that it makes one however often it is sent: 32 hexadecimal digits.
 * `crypto.randomUUID` is not there where the page is opened over plain http from another computer.
 */
export const newCallKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
