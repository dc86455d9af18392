// @vitest-environment node
import { expect, test } from 'vitest';
import { momentText } from './data-time.ts';
import { watermarkSvg, watermarkUrl, withWatermark } from './watermark.ts';

const text = { who: '<b>"张三" & co', time: '2030-01-02 03:04' };

test('names are text in a watermark, whatever is in them', () => {
  for (const made of [watermarkSvg(text), withWatermark('<svg><g/></svg>', text)]) {
    expect(made).not.toContain('<b>');
    expect(made).toContain('&#60;b&#62;&#34;张三&#34; &#38; co');
    expect(made).toContain('2030-01-02 03:04');
  }
  expect(watermarkUrl(text)).not.toMatch(/["'()<>\s]/);
});

test('no name takes a watermark away: what a picture cannot hold is left out', () => {
  const who = '张\ufffe三\uffff\ud800\u0000';
  const made = watermarkSvg({ ...text, who });
  expect(made).toMatch(/>张 三 {3}</);
  expect(decodeURIComponent(watermarkUrl({ ...text, who }))).toContain('张 三');
});

test('it lies over the whole picture and stands before its end', () => {
  const made = withWatermark('<svg width="10"><g/></svg>', text);
  expect(made.startsWith('<svg width="10"><g/><defs>')).toBe(true);
  expect(made.endsWith('<rect width="100%" height="100%" fill="url(#watermark)"/></svg>')).toBe(true);
  expect(withWatermark('no picture', text)).toBe('no picture');
});

test('the time is a day and a minute', () => {
  expect(momentText(new Date(2030, 0, 2, 3, 4, 59))).toBe('2030-01-02 03:04');
});
