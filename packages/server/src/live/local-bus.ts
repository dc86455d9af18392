import type { Bus, LiveEvent } from './bus.ts';

/** Messages inside one process. A listener that throws stops neither the others nor the publisher. */
export function localBus(onError: (error: unknown) => void = () => {}): Bus {
  const listeners = new Set<(event: LiveEvent) => void>();
  return {
    async publish(event) {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}
