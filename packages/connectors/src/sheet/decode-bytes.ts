import type { TextEncoding } from '@mingjing/contract';

/** The upper half of MS-DOS's western code page, which TextDecoder does not know. */
const ibm850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
  'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** What Windows has where Latin-1 has control characters: some releases of Node read those for it. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Bytes of Latin-1 but for those from 0x80 on that a page has signs of its own for. */
const bytewise = (bytes: Uint8Array, page: string): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\u0080-\u00ff]/g, (sign) => page[sign.charCodeAt(0) - 0x80] ?? sign);

/** Bytes as text; undefined where one of them is none of the encoding. A mark at the beginning is left out. */
export function decodeBytes(bytes: Uint8Array, encoding: TextEncoding): string | undefined {
  if (encoding === 'ibm850') return bytewise(bytes, ibm850);
  if (encoding === 'windows-1252') return bytewise(bytes, windows1252);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
