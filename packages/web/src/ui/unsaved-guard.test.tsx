import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ConfirmHost } from './confirm-host.tsx';
import { useLeaveQuestion } from './unsaved-guard.ts';

const answers: boolean[] = [];
function Editor({ dirty }: { dirty: boolean }) {
  const ask = useLeaveQuestion(dirty);
  return (
    <button type="button" onClick={() => void ask().then((leave) => answers.push(leave))}>
      离开
    </button>
  );
}
const screenOf = (editor: boolean, dirty = true) => (
  <>
    {editor && <Editor dirty={dirty} />}
    <ConfirmHost />
  </>
);
afterEach(() => {
  cleanup();
  answers.length = 0;
});

test('[ERR-18] the question about unsaved changes goes, as a yes, when a save has ended meanwhile', async () => {
  const { rerender } = render(screenOf(true));
  await userEvent.click(screen.getByRole('button', { name: '离开' }));
  await screen.findByRole('alertdialog');
  rerender(screenOf(true, false));
  await expect.poll(() => answers).toEqual([true]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('[ERR-18] the question about unsaved changes goes, as a no, with the editor that asked it', async () => {
  const { rerender } = render(screenOf(true));
  await userEvent.click(screen.getByRole('button', { name: '离开' }));
  await screen.findByRole('alertdialog');
  rerender(screenOf(false));
  await expect.poll(() => answers).toEqual([false]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
