import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '../testing/messages.ts';
import { openedPart } from './opened-part.tsx';

afterEach(cleanup);

interface PartProps {
  onClose: () => void;
}
const Form = ({ onClose }: PartProps) => (
  <button type="button" onClick={onClose}>
    查询
  </button>
);

test('a part that cannot be fetched leaves the screen as it is, is told, and is fetched again the next time', async () => {
  const load = vi.fn<() => Promise<ComponentType<PartProps>>>();
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(Form);
  const Part = openedPart<PartProps>(load, ({ onClose }) => onClose());
  function Screen() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <p>看板</p>
        <button type="button" onClick={() => setOpen(true)}>
          过滤 {open ? '开' : '关'}
        </button>
        {open && <Part onClose={() => setOpen(false)} />}
      </>
    );
  }
  render(<Screen />);
  const opener = screen.getByRole('button', { name: /过滤/ });
  fireEvent.click(opener);
  await screen.findByRole('button', { name: '过滤 开' });
  await screen.findByRole('button', { name: '过滤 关' });
  expect(screen.getByText('看板')).toBeTruthy();
  await waitFor(() => expect(messages()).toContain('网络中断，未能打开，请稍后重试'));
  fireEvent.click(opener);
  await screen.findByRole('button', { name: '查询' });
  expect(load).toHaveBeenCalledTimes(2);
});
