// @vitest-environment node
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { shareChanges, type TabChannel } from './tabs.ts';

/** Two tabs: what one posts the other hears. */
function tabs(isOwn: () => boolean) {
  const heard: ((event: { data: unknown }) => void)[] = [];
  const tab = (at: number) => {
    const client = new QueryClient();
    const channel: TabChannel = {
      postMessage: (data) => heard[1 - at]?.({ data: structuredClone(data) }),
      addEventListener: (_, hear) => {
        heard[at] = hear;
      },
    };
    shareChanges(client, channel, isOwn);
    return client;
  };
  return [tab(0), tab(1)] as const;
}
const stale = (client: QueryClient, key: unknown[]) => client.getQueryState(key)?.isInvalidated;

test('a list that one tab changed is read again in the other, an opened record is not', async () => {
  const [here, there] = tabs(() => true);
  for (const client of [here, there]) {
    client.setQueryData(['panel', 'tree'], []);
    client.setQueryData(['panel', 'one', 7], {});
    client.setQueryData(['board', 'whole', 7, 'p', ''], {});
    client.setQueryData(['board', 'whole', 8, 'p', ''], {});
  }
  await here.invalidateQueries({ queryKey: ['panel', 'tree'] });
  await here.invalidateQueries({ queryKey: ['panel', 'one', 7] });
  await here.invalidateQueries({ queryKey: ['board', 'whole', 7, 'p'] });
  expect(stale(there, ['panel', 'tree'])).toBe(true);
  expect(stale(there, ['panel', 'one', 7])).toBe(false);
  expect(stale(there, ['board', 'whole', 7, 'p', ''])).toBe(true);
  expect(stale(there, ['board', 'whole', 8, 'p', ''])).toBe(false);
});

test('what is read again without a change of its own is no news, and no message comes back', async () => {
  const own = vi.fn<() => boolean>(() => false);
  const [here, there] = tabs(own);
  there.setQueryData(['dataset', 'tree'], []);
  await here.invalidateQueries({ queryKey: ['dataset', 'tree'] });
  expect(stale(there, ['dataset', 'tree'])).toBe(false);
  own.mockReturnValue(true);
  here.setQueryData(['dataset', 'tree'], []);
  await there.invalidateQueries({ queryKey: ['dataset', 'tree'] });
  expect(stale(here, ['dataset', 'tree'])).toBe(true);
  expect(own).toHaveBeenCalledTimes(2);
});
