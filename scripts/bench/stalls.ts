import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How long the event loop was held at a stretch, in milliseconds. */
export interface Stalls {
  longest: number;
  usual: number;
  /** The longest stretch by the processor's time: what other programs of a busy machine took is not in it. */
  busiest: number;
}

/** Watches the event loop of this process while `work` runs. */
export async function stallsDuring<T>(work: () => Promise<T>): Promise<{ result: T; stalls: Stalls }> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  let busiest = 0;
  let before = process.cpuUsage();
  let at = performance.now();
  const watch = setInterval(() => {
    const used = process.cpuUsage(before);
    const passed = performance.now() - at;
    // Several threads of the process may have worked at once: the loop was not held for longer than time passed.
    busiest = Math.max(busiest, Math.min(passed, (used.user + used.system) / 1000));
    before = process.cpuUsage();
    at = performance.now();
  }, 1);
  delays.enable();
  try {
    const result = await work();
    return {
      result,
      stalls: { longest: delays.max / 1e6, usual: delays.percentile(95) / 1e6, busiest },
    };
  } finally {
    clearInterval(watch);
    delays.disable();
  }
}
