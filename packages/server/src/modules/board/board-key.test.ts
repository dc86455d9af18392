import { expect, test } from 'vitest';
import { type BoardKeyParts, boardKey } from './board-key.ts';

const plain: BoardKeyParts = {
  id: 5,
  only: undefined,
  nodes: undefined,
  since: [],
  filters: '',
  scope: 'viewer',
  sight: '',
};

test('the holder of a link who writes an author’s key into what they send does not get the author’s board', () => {
  const sent = '[{"key":"科室","filterType":1,"value":"a share []  b"}]';
  const authors = boardKey({ ...plain, scope: 'author', filters: sent });
  const [before = '', after = ''] = sent.split(' share []  ');
  const guests = boardKey({ ...plain, scope: 'share []', nodes: ` author  ${before}`, filters: after });
  expect(guests).not.toBe(authors);
});

test('whatever differs makes another key', () => {
  const keys = [
    plain,
    { ...plain, id: 51 },
    { ...plain, only: 1 },
    { ...plain, nodes: '' },
    { ...plain, nodes: '[]' },
    { ...plain, since: ['a', 'b'] },
    { ...plain, since: ['a b'] },
    { ...plain, filters: '[]' },
    { ...plain, scope: 'author' },
    { ...plain, sight: 'x' },
  ].map(boardKey);
  expect(new Set(keys).size).toBe(keys.length);
});
