import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Code, codeText, texts } from '@mingjing/contract';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);

/** A node of the syntax tree (ESTree). */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof (value as { type?: unknown } | null | undefined)?.type === 'string';

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !isTest(file));
}

const equality = new Set(['===', '!==', '==', '!=']);
const matching = new Set([
  'includes',
  'has',
  'startsWith',
  'endsWith',
  'indexOf',
  'test',
  'match',
  'search',
  'exec',
]);

/** Every sentence of the contract that is the same for every case. */
function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesIn) : [];
}
const sentences = new Set([...sentencesIn(texts), ...Object.values(Code).map(codeText)]);

/** Places of a source that decide by what a failure's sentence says. */
function comparisonsOf(file: string, text: string): string[] {
  const found: string[] = [];
  const textOf = ({ start, end }: Node): string => text.slice(start, end);
  const report = (node: Node): void => {
    const line = text.slice(0, node.start).split('\n').length;
    found.push(`${relative(root, file)}:${line} ${textOf(node).slice(0, 80)}`);
  };
  /** A text of the contract, by name or to the letter, or a pattern with Chinese in it. */
  const isSentence = (node: unknown): boolean => {
    if (!isNode(node)) return false;
    if (node.type === 'Literal')
      return 'regex' in node
        ? /\p{Script=Han}/u.test(textOf(node))
        : sentences.has(String(node.value)) && /\p{Script=Han}/u.test(textOf(node));
    if (node.type === 'CallExpression') return isSentence(node.callee);
    if (node.type === 'ArrayExpression') return (node.elements as unknown[]).some(isSentence);
    return node.type === 'MemberExpression' && textOf(node).startsWith('texts.');
  };
  /** What a failure says. */
  const isMessage = (node: unknown): boolean =>
    isNode(node) && node.type === 'MemberExpression' && (node.property as Node).name === 'message';
  const isEmpty = (node: unknown): boolean =>
    isNode(node) && node.type === 'Literal' && (node.value === '' || node.value === null);

  const decides = (node: Node): boolean => {
    if (node.type === 'BinaryExpression' && equality.has(String(node.operator))) {
      const sides = [node.left, node.right];
      return sides.some(isSentence) || (sides.some(isMessage) && !sides.some(isEmpty));
    }
    if (node.type === 'SwitchCase') return isSentence(node.test);
    const given = (node.arguments ?? []) as unknown[];
    if (node.type === 'NewExpression') return (node.callee as Node).name === 'Set' && given.some(isSentence);
    if (node.type !== 'CallExpression' || (node.callee as Node).type !== 'MemberExpression') return false;
    const { object, property } = node.callee as unknown as { object: Node; property: Node };
    const parts = [object, ...given];
    return matching.has(String(property.name)) && parts.some((part) => isSentence(part) || isMessage(part));
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isNode(value)) {
      if (decides(value)) report(value);
      Object.values(value).forEach(visit);
    }
  };
  visit(parseSync(file, text).program);
  return found;
}

test('comparisons with sentences are found in every form', () => {
  const found = comparisonsOf(
    'x.ts',
    `
    if (error.message === texts.data.gone) a();
    if (text !== '数据不存在或已删除') a();
    if (error.message.startsWith('失败')) a();
    if (/失败/.test(text)) a();
    const asks = new Set<string>([texts.share.password]);
    switch (text) { case texts.widget.unknownColumn(key): }
    if ([texts.http.tooMany].includes(text)) a();
    if (error.message !== '') fine(texts.data.gone);
    if (title === '样式') fine();
    `,
  );
  expect(found).toHaveLength(7);
});

test('clients tell failures apart by their reason, never by a sentence', () => {
  const files = sourcesOf(join(root, 'packages/web/src'));
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((file) => comparisonsOf(file, readFileSync(file, 'utf8')))).toEqual([]);
});
