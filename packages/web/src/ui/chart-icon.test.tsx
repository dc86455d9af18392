import { chartTypes } from '@mingjing/contract';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ChartIcon } from './chart-icon.tsx';

afterEach(cleanup);
const drawn = (type: string): string => {
  const { container } = render(<ChartIcon type={type as (typeof chartTypes)[number]} />);
  const picture = container.innerHTML;
  cleanup();
  return picture;
};

test('[EDIT-06] every type has a picture of its own, and so has one that this version does not know', () => {
  const pictures = [...chartTypes, 'hologram'].map(drawn);
  expect(new Set(pictures).size).toBe(chartTypes.length + 1);
  expect(pictures.every((picture) => picture.includes('<path'))).toBe(true);
});
