import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CarouselDialog } from './carousel-dialog.tsx';

vi.mock('../../records/session.ts', () => ({ useResources: () => ({ resources: { panels: [] } }) }));
afterEach(cleanup);

test('the choice of panels wears our clothes, over a board that stands without the library', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CarouselDialog current={1} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  // As it comes, the library sets two characters apart.
  expect(screen.getByText(/^取\s*消$/).textContent).toBe('取消');
});
