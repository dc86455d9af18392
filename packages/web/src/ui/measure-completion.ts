import { expressionHelp } from '@mingjing/contract';

/** What may be put in place of the word that is being typed. */
export interface Completion {
  label: string;
  /** What a function takes, or that it is a column. */
  hint: string;
  text: string;
  /** Where the caret stands in the text afterwards. */
  caret: number;
}

const most = 6;
const wordBefore = /[^\s,，()'"`<>=!+*/-]+$/;

/** The beginning of the word that ends at the caret. */
export const wordStart = (text: string, caret: number): number =>
  caret - (wordBefore.exec(text.slice(0, caret))?.[0].length ?? 0);

/** Whether the caret stands within a quoted text or name. */
function isQuoted(before: string): boolean {
  let quote = '';
  for (const sign of before) {
    if (quote === '') quote = sign === "'" || sign === '"' || sign === '`' ? sign : '';
    else if (sign === quote) quote = '';
  }
  return quote !== '';
}

/** Columns and functions that the word before the caret may become: those that begin with it first. */
export function completionsAt(
  text: string,
  caret: number,
  columns: readonly string[],
  tokenOf: (column: string) => string,
  help: typeof expressionHelp = expressionHelp,
): Completion[] {
  const before = text.slice(0, caret);
  const word = before.slice(wordStart(text, caret)).toLowerCase();
  if (word === '' || isQuoted(before) || /^[\d.]+$/.test(word)) return [];
  const fields = columns.map(
    (name): Completion => ({ label: name, hint: '字段', text: tokenOf(name), caret: tokenOf(name).length }),
  );
  const functions = help.map(
    ({ name, insert, caret: at, signature, means }): Completion => ({
      label: name,
      hint: `${signature} ${means}`,
      text: insert,
      caret: at,
    }),
  );
  const fitting = [...fields, ...functions].filter(
    ({ label }) => label.toLowerCase().includes(word) && label.toLowerCase() !== word,
  );
  const begins = ({ label }: Completion): boolean => label.toLowerCase().startsWith(word);
  return [...fitting.filter(begins), ...fitting.filter((one) => !begins(one))].slice(0, most);
}
