/** Leading bytes of the characters that Big5 holds for daily use; behind them stand rare ones, before them signs. */
const [firstCommon, lastCommon] = [0xa4, 0xc6];
const lastLead = 0xf9;
const isSecond = (byte: number): boolean => (byte >= 0x40 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xfe);
/** As many of its characters are of daily use. */
const mostCommon = 0.9;

/**
 * Whether bytes are words of traditional Chinese among plain ones. The second byte of a character may be a plain letter,
 * so that a few of them look like letters with marks in Latin words; but those never stand in pairs of two bytes, one
 * pair behind the other, that are all characters of daily use.
 */
export function isBig5Words(bytes: Uint8Array): boolean {
  let [common, all, run, longest] = [0, 0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte < 0x80) {
      run = 0;
      continue;
    }
    const second = bytes[at + 1];
    if (byte < 0xa1 || byte > lastLead || second === undefined || !isSecond(second)) return false;
    at += 1;
    if (byte < firstCommon) {
      run = 0;
      continue;
    }
    all += 1;
    if (byte <= lastCommon) common += 1;
    run += 1;
    longest = Math.max(longest, run);
  }
  return longest > 1 && common >= all * mostCommon;
}
