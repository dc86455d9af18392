import { texts } from '@mingjing/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { HavingDialog } from './having-dialog.tsx';

afterEach(cleanup);

const field = { kind: 'number', isPercent: false, isLength: false } as const;

test('[EDIT-32] a condition is read as it is typed, and Enter ends the dialog alone', async () => {
  const user = userEvent.setup();
  const onOk = vi.fn<() => void>();
  render(
    <HavingDialog
      name="费用"
      having={[]}
      tested={undefined}
      fieldOf={() => field}
      onOk={onOk}
      onCancel={() => {}}
    />,
  );
  const value = await screen.findByLabelText('第 1 个条件的值');
  await user.type(value, '许多');
  await user.type(value, '{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(texts.widget.number);
  await user.clear(value);
  await user.type(value, '1.5万');
  // What is prevented presses no button that the focus goes back to.
  expect(fireEvent.keyDown(value, { key: 'Enter' })).toBe(false);
  expect(onOk.mock.calls).toEqual([[[{ op: 'gte', value: 15_000 }], undefined]]);
});
