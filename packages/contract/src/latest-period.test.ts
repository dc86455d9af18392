import { expect, test } from 'vitest';
import { titleOfPeriod } from './latest-period.ts';

test('the period stands before the title, where it is never cut', () => {
  expect(titleOfPeriod('各城市财政收入', '2023年')).toBe('2023年各城市财政收入');
  expect(titleOfPeriod('各科室人次', '2024-05-03')).toBe('2024-05-03 各科室人次');
  expect([titleOfPeriod('各科室人次', undefined), titleOfPeriod('', '2023年')]).toEqual(['各科室人次', '']);
});
