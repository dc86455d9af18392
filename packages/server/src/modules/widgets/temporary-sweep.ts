import type { Logger } from 'pino';
import type { WidgetStore } from './widget.store.ts';

const everyMs = 3_600_000;
/** A day: an editor left open over night can still save its panel. */
export const temporaryMs = 86_400_000;

interface SweepParts {
  widgets: Pick<WidgetStore, 'removeTemporaries'>;
  log: Logger;
  now: () => number;
}

/** Removes widgets that were made in panels that were never saved. */
export function createTemporarySweep({ widgets, log, now }: SweepParts) {
  let timer: ReturnType<typeof setInterval> | undefined;
  const run = async (): Promise<void> => {
    await widgets
      .removeTemporaries(now() - temporaryMs)
      .catch((err: unknown) => log.warn({ err }, 'temporary widgets were not removed'));
  };
  return {
    /** Once now, then every hour. */
    async start(): Promise<void> {
      await run();
      timer = setInterval(() => void run(), everyMs);
      timer.unref();
    },
    stop: (): void => clearInterval(timer),
  };
}
export type TemporarySweep = ReturnType<typeof createTemporarySweep>;
