import { expect, test } from 'vitest';
import { decodeText, isIso2022 } from './encoding.ts';
import { foreignEncoding } from './foreign-encoding.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64');
/** A table of four columns and three rows in each of them. */
const korean = bytesOf(
  'us68rSy047TnwNosuMXD4r7XLLOvwqUKv7W+97rOLLHow7a89iwxMjAwMCwyMDI0LTAxLTA1CrDmuK66zizAzL+1yPEsODUwMCwyMDI0LTAxLTA2CsPRuau6ziy52rnOvPYsMjMwMDAsMjAyNC0wMS0wNwo=',
);
const japanese = bytesOf(
  'yfS98CzDtMX2vNQsx+S+5bbis9ssxvzJ1QqxxLbIyfQsu7PFxMLAz7osMTIwMDAsMjAyNC8wMS8wNQq30M39yfQsurTGo7LWu9IsODUwMCwyMDI0LzAxLzA2CsHtzLPJ9CzO68zasOzPuiwyMzAwMCwyMDI0LzAxLzA3Cg==',
);

test('[UPL-09] Korean and Japanese texts are refused by the name of their encoding, not read as rare Chinese', () => {
  expect(() => decodeText(korean)).toThrow('文件的文字编码像是韩文（EUC-KR）');
  expect(() => decodeText(japanese)).toThrow('文件的文字编码像是日文（EUC-JP）');
  expect(isIso2022(bytesOf('GyRCSXQ9cBsoQiwbJEJDNEV2PFQbKEIKGyRCMUQ2SEl0GyhCLBskQjszRUQbKEIK'))).toBe(true);
});

test('[UPL-09] Chinese in GBK and Big5 is neither, however short or rare', () => {
  // Every character of GB 2312 in turn, as a text of twelve of them.
  for (let lead = 0xb0; lead <= 0xf7; lead += 1)
    for (let from = 0xa1; from + 12 <= 0xfe; from += 12)
      for (const step of [0x01, 0x05, 0x11]) {
        const text = Uint8Array.from({ length: 24 }, (_, at) =>
          at % 2 === 0 ? 0xb0 + ((lead - 0xb0 + (at / 2) * step) % 0x48) : from + (at - 1) / 2,
        );
        expect([lead, from, step, foreignEncoding(text)]).toEqual([lead, from, step, undefined]);
      }
  expect(foreignEncoding(bytesOf('s6Gq+Syq98NCCsLlsMizoSwxMDAKxUCyerOhLDIwMAo='))).toBeUndefined();
});
