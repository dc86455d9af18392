import { expect, test } from 'vitest';
import { upgrade } from './migrations.ts';
import type { XmlElement } from './xml-tree.ts';

const board = (v: string): XmlElement => ({
  tag: 'board',
  attributes: new Map([['v', v]]),
  children: [],
  text: '',
});
const noting = (tree: XmlElement): XmlElement => ({ ...tree, text: `${tree.text}+` });

test('steps run one after another up to the current version', () => {
  expect(upgrade(board('1'), { 1: noting, 2: noting }, 3).text).toBe('++');
  expect(upgrade(board('2'), { 1: noting, 2: noting }, 3).text).toBe('+');
  expect(upgrade(board('3'), {}, 3).text).toBe('');
});

test.each(['4', '0', '', '-1', '1e0', '01.5', '99999'])('version %j is refused', (version) => {
  expect(() => upgrade(board(version), { 1: noting, 2: noting }, 3)).toThrow('不支持的版本');
});
