import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';

/** Gives every element a size: the test browser lays nothing out. */
export function giveSizes(width = 1024, height = 768): void {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => width });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => height });
}

/** Observers of sizes that hear of a change when a test makes one. Returns how. */
export function serveSizes(): (width: number, height: number) => void {
  const tell: (() => void)[] = [];
  class FakeResizeObserver {
    readonly targets = new Set<Element>();
    constructor(listener: (entries: { target: Element }[]) => void) {
      tell.push(() => listener([...this.targets].map((target) => ({ target }))));
    }
    observe(element: Element) {
      this.targets.add(element);
    }
    unobserve(element: Element) {
      this.targets.delete(element);
    }
    disconnect() {
      this.targets.clear();
    }
  }
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  return (width, height) => {
    giveSizes(width, height);
    for (const one of tell) one();
  };
}

/** A page of the board at an address. */
export function showPage(Page: ComponentType, address: string) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5000 } } });
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: [address] });
  const view = render(
    <QueryClientProvider client={queries}>
      <ConfigProvider button={{ autoInsertSpace: false }}>
        <RouterProvider router={router} />
      </ConfigProvider>
    </QueryClientProvider>,
  );
  return { ...view, router };
}
