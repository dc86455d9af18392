import { describe, expect, test } from 'vitest';
import { faults } from './list.ts';
import { runFault } from './run-fault.ts';

// The sources: a test must not depend on what was built before.
process.env['PRODUCT_MAIN'] = 'packages/server/src/main.ts';

describe('faults, in short', () => {
  test.each(faults)('$name: $protects', { timeout: 300_000 }, async (fault) => {
    const said: string[] = [];
    await runFault(fault, { kills: 5, restarts: 3 }, (message) => said.push(message));
    expect(said.length).toBeGreaterThan(0);
  });
});
