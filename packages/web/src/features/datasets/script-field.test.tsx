import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { ScriptField } from './script-field.tsx';

// The script editor measures text, which a page without layout cannot.
vi.mock('../../ui/sql-editor.tsx', () => ({ SqlEditor: () => <textarea aria-label="查询语句" /> }));
afterAll(() => {
  vi.doUnmock('../../ui/sql-editor.tsx');
});

afterEach(cleanup);
const field = (problem: string) => (
  <ScriptField
    value="SELECT 1"
    columns={[]}
    tables={[]}
    grammar="MariaSQL"
    error={undefined}
    running={false}
    problem={problem}
    onChange={() => {}}
    onRun={() => {}}
    onStop={() => {}}
  />
);

test('[DSET-17] why a statement was refused is brought into sight, wherever it was asked from', () => {
  const seen: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function see(this: Element) {
    seen.push(this);
  });
  const { rerender } = render(field(''));
  expect(seen).toEqual([]);
  rerender(field('只能执行一条查询'));
  expect(seen).toHaveLength(1);
  expect(seen[0]?.contains(screen.getByText('只能执行一条查询'))).toBe(true);
});
