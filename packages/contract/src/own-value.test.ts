import { expect, test } from 'vitest';
import { ownValue } from './own-value.ts';

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
  '[K08] a record that has nothing under %s has nothing there, and what it is given it has',
  (name) => {
    expect(ownValue({ 科室: 1 }, name)).toBeUndefined();
    expect(ownValue(Object.fromEntries([[name, 1]]), name)).toBe(1);
    expect(ownValue(undefined, name)).toBeUndefined();
  },
);
