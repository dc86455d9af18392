import { beforeAll, describe, expect, test } from 'vitest';
import { type ServerBundle, shared } from '../services/index.ts';
import { faults } from './list.ts';
import { runFault } from './run-fault.ts';

beforeAll(async () => {
  process.env['PRODUCT_MAIN'] = (await shared<ServerBundle>('bundle')).main;
});

describe('faults, in short', () => {
  test.each(faults)('$name: $protects', async (fault) => {
    const said: string[] = [];
    await runFault(fault, { kills: 5, restarts: 3, timed: false }, (message) => said.push(message));
    expect(said.length).toBeGreaterThan(0);
  });
});
