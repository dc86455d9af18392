import { chartForm, chartTypes } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { QuestionError } from '../question-error.ts';
import { axesOf } from './axes.ts';

test('[EDIT-06] a stored type that this version does not know is refused in words', () => {
  const form = chartForm.parse({});
  expect(() => axesOf('hologram' as never, form)).toThrow(new QuestionError('正在开发中，敬请期待'));
  for (const type of chartTypes) expect(() => axesOf(type, form)).not.toThrow();
});
