import type { expressionHelp } from '@mingjing/contract';

/** The call that the caret stands in, as the dialog tells it. */
export interface Signature {
  /** What the call takes, in pieces: the one that is being written is marked. */
  parts: { text: string; current: boolean }[];
  means: string;
}

/** A bracket that is open before the caret: the word before it, and the values that are written already. */
interface OpenCall {
  name: string;
  done: number;
}

const caseWord = 'CASE';

/** The signs of a formula: quoted texts and names, which end with the formula where they are open; words; the rest. */
const pieces = /'[^']*'?|"[^"]*"?|`[^`]*`?|[^\s,，()（）'"`<>=!+*/-]+|\S/g;

/** The calls that are open before the caret, the innermost last. */
function openCalls(before: string): OpenCall[] {
  const open: OpenCall[] = [];
  let word = '';
  for (const [piece] of before.matchAll(pieces)) {
    const name = piece.toUpperCase();
    const inner = open.at(-1);
    if (piece === '(' || piece === '（') open.push({ name: word, done: 0 });
    else if (piece === ')' || piece === '）') open.pop();
    else if ((piece === ',' || piece === '，') && inner !== undefined) inner.done += 1;
    else if (name === caseWord) open.push({ name, done: 0 });
    else if (name === 'END' && inner?.name === caseWord) open.pop();
    word = name;
  }
  return open;
}

/** A signature cut at its commas, the piece of the value that is being written marked: the last one where it repeats. */
function partsOf(signature: string, done: number): Signature['parts'] {
  const [, head = '', list = ''] = /^([^(]+\()(.*)\)$/.exec(signature) ?? [];
  if (head === '') return [{ text: signature, current: false }];
  const values = list.split(', ');
  const current = Math.min(done, values.length - 1);
  return [
    { text: head, current: false },
    ...values.flatMap((text, at) => [
      ...(at === 0 ? [] : [{ text: ', ', current: false }]),
      { text, current: at === current },
    ]),
    { text: ')', current: false },
  ];
}

/** What the innermost function around the caret takes and which of its values is being written. */
export function signatureAt(text: string, caret: number, help: typeof expressionHelp): Signature | undefined {
  for (const { name, done } of openCalls(text.slice(0, caret)).toReversed()) {
    const found = help.find((one) => one.name === name);
    if (found !== undefined) return { parts: partsOf(found.signature, done), means: found.means };
  }
}
