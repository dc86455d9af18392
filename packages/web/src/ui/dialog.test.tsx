import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { isWorking } from '../app/failures.ts';
import { clearHeader, restoreHeader } from '../app/session.ts';
import { ConfirmHost } from './confirm-host.tsx';
import { Dialog } from './dialog.tsx';
import { closeTopDialog } from './open-dialogs.ts';

afterEach(cleanup);

interface PageProps {
  onOk?: () => void;
  busy?: boolean;
  error?: string;
  children?: ReactNode;
}

/** A page with a button that opens a dialog with one field. */
function Page({ onOk, busy, error, children = <input aria-label="名称" /> }: PageProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {open && (
        <Dialog
          title="改名"
          onOk={onOk}
          {...(busy === undefined ? {} : { busy })}
          {...(error === undefined ? {} : { error })}
          onClose={() => setOpen(false)}
        >
          {children}
        </Dialog>
      )}
    </>
  );
}
async function openPage(props: PageProps) {
  const user = userEvent.setup({ delay: null });
  render(<Page {...props} />);
  const opener = screen.getByRole('button', { name: '打开' });
  await user.click(opener);
  return { user, opener };
}

test('Enter in a field does what the dialog is for', async () => {
  const onOk = vi.fn<() => void>();
  const { user } = await openPage({ onOk });
  await user.type(screen.getByLabelText('名称'), '甲{Enter}');
  expect(onOk).toHaveBeenCalledTimes(1);
});

test('Enter that ends the input of Chinese, or stands in a list or a text of lines, does not', async () => {
  const onOk = vi.fn<() => void>();
  const { user } = await openPage({
    onOk,
    children: (
      <>
        <input aria-label="名称" />
        <textarea aria-label="说明" />
        <Select aria-label="分类" options={[{ value: 'a' }]} />
      </>
    ),
  });
  fireEvent.keyDown(screen.getByLabelText('名称'), { key: 'Enter', isComposing: true });
  await user.type(screen.getByLabelText('说明'), '一{Enter}二');
  await user.type(screen.getByLabelText('分类'), '{Enter}');
  expect(onOk).not.toHaveBeenCalled();
});

test('it is closed before it gives the focus back: beside an open one nothing can take it', async () => {
  const { user, opener } = await openPage({});
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: '改名' });
  const stoodOpen: boolean[] = [];
  opener.addEventListener('focus', () => stoodOpen.push(dialog.open));
  await user.keyboard('{Escape}');
  expect(stoodOpen).toEqual([false]);
});

test('it takes a focus that is lost inside, but none on its way to the next control', async () => {
  await openPage({});
  const dialog = screen.getByRole('dialog', { name: '改名' });
  const field = screen.getByLabelText('名称');
  field.focus();
  field.blur();
  fireEvent.focusOut(field, { relatedTarget: screen.getByRole('button', { name: '关闭窗口' }) });
  field.after(document.createElement('p'));
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
  field.focus();
  field.remove();
  await Promise.resolve();
  expect(document.activeElement).toBe(dialog);
});

test('Escape and the cross close it and give the focus back', async () => {
  const { user, opener } = await openPage({});
  expect(screen.getByRole('dialog', { name: '改名' }).contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
  await user.click(opener);
  await user.click(screen.getByRole('button', { name: '关闭窗口' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('a field that takes the focus as it opens does not keep it from going back', async () => {
  // biome-ignore lint/a11y/noAutofocus: what is tested
  const { user, opener } = await openPage({ children: <input autoFocus aria-label="名称" /> });
  expect(document.activeElement).toBe(screen.getByLabelText('名称'));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(opener);
});

/** A form that goes away when it is done, as that of a new link. */
function Step() {
  const [done, setDone] = useState(false);
  return done ? (
    <p>已创建</p>
  ) : (
    <button type="button" onClick={() => setDone(true)}>
      创建
    </button>
  );
}

test('a part that goes away with the focus leaves it to the dialog', async () => {
  const { user, opener } = await openPage({ children: <Step /> });
  screen.getByRole('button', { name: '创建' }).focus();
  await user.keyboard('{Enter}');
  screen.getByText('已创建');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(opener);
});

test('Escape closes an open list first', async () => {
  const { user } = await openPage({
    children: (
      <Select
        aria-label="分类"
        options={[{ value: 'a' }]}
        getPopupContainer={(at) => at.closest('dialog')!}
      />
    ),
  });
  await user.click(screen.getByRole('combobox', { name: '分类' }));
  expect(document.querySelector('dialog .ant-select-dropdown')).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeNull();
});

test('while it works it is not begun twice, and can still be left', async () => {
  const onOk = vi.fn<() => void>();
  const { user } = await openPage({ onOk, busy: true });
  expect(screen.getByRole('dialog').getAttribute('aria-busy')).toBe('true');
  await user.type(screen.getByLabelText('名称'), '{Enter}');
  expect(onOk).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what went wrong is said inside it, and nothing typed is lost', async () => {
  const { user } = await openPage({ onOk: () => undefined, error: '名称已存在' });
  await user.type(screen.getByLabelText('名称'), '甲');
  expect(screen.getByRole('dialog').contains(screen.getByRole('alert'))).toBe(true);
  expect(screen.getByRole('alert').textContent).toBe('名称已存在');
  expect((screen.getByLabelText('名称') as HTMLInputElement).value).toBe('甲');
});

test('what is on its way is not changed: fields are held, and the focus comes back', async () => {
  function Saving() {
    const [busy, setBusy] = useState(false);
    return (
      <Dialog title="改名" busy={busy} onOk={() => setBusy(true)} onClose={() => setBusy(false)}>
        <input aria-label="名称" />
      </Dialog>
    );
  }
  const user = userEvent.setup({ delay: null });
  render(<Saving />);
  const field = screen.getByLabelText('名称');
  await user.type(field, '甲{Enter}');
  expect(field.closest('[inert]')).not.toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  await user.keyboard('{Escape}');
  expect(field.closest('[inert]')).toBeNull();
  expect(document.activeElement).toBe(field);
});

test('two presses before it is drawn that the first has begun are one; after a refusal there is another', async () => {
  const onOk = vi.fn<() => void>();
  await openPage({ onOk });
  const press = () => fireEvent.keyDown(screen.getByLabelText('名称'), { key: 'Enter' });
  press();
  press();
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(onOk).toHaveBeenCalledTimes(1);
  await waitFor(() => {
    press();
    expect(onOk).toHaveBeenCalledTimes(2);
  });
});

test('what is being filled in is work that a session’s end must not lose; what is only read is none', async () => {
  restoreHeader();
  const { user } = await openPage({});
  expect(isWorking()).toBe(false);
  cleanup();
  await openPage({ onOk: () => undefined });
  expect(isWorking()).toBe(true);
  await user.keyboard('{Escape}');
  expect(isWorking()).toBe(false);
  clearHeader();
});

/** A dialog whose text is more than a name. */
async function openFormula() {
  const onClose = vi.fn<() => void>();
  function Formula() {
    const [text, setText] = useState('');
    return (
      <>
        <Dialog title="计算指标" work={[text]} onOk={() => undefined} onClose={onClose}>
          <textarea aria-label="表达式" value={text} onChange={(event) => setText(event.target.value)} />
        </Dialog>
        <ConfirmHost />
      </>
    );
  }
  const user = userEvent.setup({ delay: null });
  render(<Formula />);
  return { user, onClose, field: screen.getByLabelText<HTMLTextAreaElement>('表达式') };
}
const ways: [string, (user: ReturnType<typeof userEvent.setup>) => unknown][] = [
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['a step back', () => act(() => void closeTopDialog())],
  ['the cross', (user) => user.click(screen.getByRole('button', { name: '关闭窗口' }))],
];
test.each(ways)(
  '%s asks before what was made in it is lost; unchanged it closes at once',
  async (_, leave) => {
    const { user, onClose, field } = await openFormula();
    await user.type(field, 'SUM(费用)');
    await leave(user);
    expect(onClose).not.toHaveBeenCalled();
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '取消' }));
    expect(field.value).toBe('SUM(费用)');

    await user.clear(field);
    await leave(user);
    expect(onClose).toHaveBeenCalledTimes(1);
  },
);

test('who says so leaves what was made, and 取消 says so by itself', async () => {
  const { user, onClose, field } = await openFormula();
  await user.type(field, 'SUM(费用)');
  await user.keyboard('{Escape}');
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '确定' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('Escape that ends the input of Chinese closes nothing', async () => {
  await openPage({ onOk: () => undefined });
  fireEvent.keyDown(screen.getByLabelText('名称'), { key: 'Escape', isComposing: true });
  expect(screen.queryByRole('dialog')).not.toBeNull();
});
