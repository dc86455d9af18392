import { ApiError, Code } from '@mingjing/contract';
import { useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Providers, queryClient } from './providers.tsx';
import { rereadFailed } from './reread.ts';
import { openSession } from './session.ts';

const wang = { id: 3, username: 'wang', name: '' };
let isWell = false;
let asked: string[] = [];

/** Reads something that fails in its way until all is well. */
function Read({ name, status, reason }: { name: string; status: number; reason?: 'gone' }) {
  const { data, error } = useQuery({
    queryKey: ['read', name],
    queryFn: async () => {
      asked.push(name);
      if (!isWell) throw new ApiError(status, Code.backend, `${name}失败`, reason);
      return `${name}好了`;
    },
  });
  return <p>{error === null ? data : error.message}</p>;
}

beforeEach(() => {
  openSession('a', wang);
  isWell = false;
  asked = [];
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

test('[LOGIN-28] what was refused since the session had ended is read again once its user is in again', async () => {
  render(
    <Providers>
      <Read name="图表" status={401} />
    </Providers>,
  );
  await screen.findByText('图表失败');
  isWell = true;
  openSession('b', wang);
  await screen.findByText('图表好了');
  expect(asked).toEqual(['图表', '图表']);
});

test('what failed while the network or the server was away is read again, and nothing else', async () => {
  render(
    <Providers>
      <Read name="断网" status={0} />
      <Read name="重启" status={502} />
      <Read name="已删除" status={200} reason="gone" />
      <Read name="未授权" status={403} />
    </Providers>,
  );
  for (const name of ['断网', '重启', '已删除', '未授权']) await screen.findByText(`${name}失败`);
  asked = [];
  isWell = true;
  await rereadFailed(queryClient);
  expect(asked.toSorted()).toEqual(['断网', '重启'].toSorted());
  await screen.findByText('重启好了');
  expect(screen.getByText('已删除失败')).toBeDefined();
});
