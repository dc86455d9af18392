import { expect, test } from 'vitest';
import { OnScreen } from './on-screen.ts';

test('an export waits for the page of a table that is on its way', async () => {
  const onScreen = new OnScreen();
  const table = { rows: [], page: 2, pages: 3, total: 30, totals: [] };
  onScreen.putTable('n1', { table, pending: true });
  const steps: string[] = [];
  const settled = onScreen.settled().then(() => steps.push('settled'));
  await Promise.resolve();
  steps.push('came');
  onScreen.putTable('n1', { table: { ...table, rows: [['门诊', 3]] }, pending: false });
  await settled;
  expect(steps).toEqual(['came', 'settled']);
  expect(onScreen.table('n1')?.rows).toEqual([['门诊', 3]]);
});
