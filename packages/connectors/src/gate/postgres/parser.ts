import createParser from 'libpg-query/wasm/libpg-query.js';

/** A place in a statement, counted in characters from 0. */
export class SyntaxFault extends Error {
  readonly position: number;

  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

type Parser = Awaited<ReturnType<typeof createParser>>;

/** A parser whose memory grew beyond this is replaced: it never gives memory back. */
const largestHeap = 192 * 1024 * 1024;

let current: Parser = await createParser();
let spare: Parser | undefined;
let isMaking = false;
let isExhausted = false;

/** One more instance is kept ready, for the moment when a text exhausts the current one. */
function makeSpare(): void {
  if (spare !== undefined || isMaking) return;
  isMaking = true;
  createParser().then(
    (made) => {
      isMaking = false;
      if (isExhausted) current = made;
      else spare = made;
      isExhausted = false;
    },
    () => {
      isMaking = false;
    },
  );
}

/**
 * A text that exhausts the stack leaves its memory taken: the instance is replaced. Until another is made it goes on; its
 * stack lies before everything else in its memory, so that the worst that can happen is another failure.
 */
function replace(): void {
  isExhausted = spare === undefined;
  current = spare ?? current;
  spare = undefined;
  makeSpare();
}

function parsed(parser: Parser, sql: string): string {
  const bytes = parser.lengthBytesUTF8(sql) + 1;
  const text = parser._malloc(bytes);
  parser.stringToUTF8(sql, text, bytes);
  const result = parser._wasm_parse_query_raw(text);
  if (result === 0) throw new Error('no memory');
  const [tree = 0, , fault = 0] = [0, 4, 8].map((offset) => parser.getValue(result + offset, 'i32'));
  try {
    if (fault === 0) return parser.UTF8ToString(tree);
    const message = parser.UTF8ToString(parser.getValue(fault, 'i32'));
    throw new SyntaxFault(message, Math.max(parser.getValue(fault + 16, 'i32') - 1, 0));
  } finally {
    parser._free(text);
    parser._wasm_free_parse_result(result);
  }
}

/**
 * The statement as PostgreSQL's own parser reads it, in libpg_query's JSON. Throws SyntaxFault for a text that it
 * refuses, any other error for one that exhausts it.
 */
export function parseTree(sql: string): unknown {
  makeSpare();
  const parser = current;
  let text: string;
  try {
    text = parsed(parser, sql);
  } catch (error) {
    if (!(error instanceof SyntaxFault) || /memory|stack/i.test(error.message)) replace();
    throw error;
  }
  if (parser.HEAPU8.length > largestHeap) replace();
  return JSON.parse(text);
}
