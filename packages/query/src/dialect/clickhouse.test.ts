import { expect, test } from 'vitest';
import type { Constant } from '../plan/condition.ts';
import { render } from '../sql.ts';
import { clickhouse } from './clickhouse.ts';

const written = (constant: Constant): string =>
  render(clickhouse.constant(constant), clickhouse.placeholder).sql;

test('[WID-08] a number of 128 or 256 bits is compared with all of its digits, not with ten places of zeros', () => {
  const wide = '123456789012345678901234567890';
  expect(written({ type: 'decimal', text: wide })).toBe('toDecimal128({p1:String}, 0)');
  expect(written({ type: 'decimal', text: '-0.123456789012' })).toBe('toDecimal128({p1:String}, 12)');
  expect(written({ type: 'decimal', text: '1.50', precision: 12, scale: 2 })).toBe(
    'toDecimal128({p1:String}, 2)',
  );
});
