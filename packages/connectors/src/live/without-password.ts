const blot = '******';

/** Words that may be bytes written as text: headers are echoed in base64, addresses and dumps in hexadecimal digits. */
const coded = /[\w+/-]{4,}={0,2}/g;

/** The password as texts are written inside others. */
function spellings(password: string): string[] {
  const html = password.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const named = password
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  const json = JSON.stringify(password).slice(1, -1);
  const percent = encodeURIComponent(password);
  const all = [password, html, named, json, percent, percent.replaceAll('%20', '+')];
  // The longest first: one may be a part of another.
  return [...new Set(all)].sort((one, other) => other.length - one.length);
}

/** What a server says without the password that it was given: as it is, and as headers, addresses and pages write it. */
export function withoutPassword(said: string, password: string): string {
  const secret = Buffer.from(password, 'utf8');
  const plain = spellings(password).reduce((text, spelling) => text.replaceAll(spelling, blot), said);
  return plain.replace(coded, (word) => (isCoded(word, secret) ? blot : word));
}

/** Whether a word, or what is left of it behind something else's end, stands for bytes that hold the secret. */
const isCoded = (word: string, secret: Buffer): boolean =>
  [0, 1, 2, 3].some((from) => {
    const rest = word.slice(from);
    return Buffer.from(rest, 'base64').includes(secret) || Buffer.from(rest, 'hex').includes(secret);
  });
