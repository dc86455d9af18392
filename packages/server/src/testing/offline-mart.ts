import { type Mart, MartError } from '@mingjing/mart';

const offline = async (): Promise<never> => {
  throw new MartError('offline', 'no engine in this test');
};

/** The mart of tests that need no engine: offline, as the real one is while its process is away. */
export const offlineMart: Mart = {
  dialect: 'duckdb',
  online: false,
  restarts: 0,
  onHealth: () => () => {},
  write: offline,
  combine: offline,
  figures: offline,
  tryCombined: offline,
  ask: offline,
  warm: async () => 0,
  greatest: offline,
  describe: async () => undefined,
  drop: async () => {},
  check: async () => 'intact',
  sweep: async () => ({ lost: 0, leftovers: 0 }),
  askedLately: () => [],
  shareWith: () => {},
  close: async () => {},
};
