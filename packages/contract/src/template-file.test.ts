import { expect, test } from 'vitest';
import { readSlotSpec, slotFields } from './slot-spec.ts';
import { readTemplateFile } from './template-file.ts';
import { texts } from './texts.ts';

const file = { format: 'mingjing-template', version: 1, name: '夜色', drawing: '<board v="1"/>' };
const read = (change: object) => readTemplateFile(JSON.stringify({ ...file, ...change }));

test('a template file is read as it was written', () => {
  const images = { '/files/a.png': 'data:image/png;base64,AAAA' };
  expect(read({ images })).toEqual({ ...file, images });
  expect(read({})).toEqual({ ...file, images: {} });
});

test.each([
  ['not json', 'x'],
  ['another format', JSON.stringify({ ...file, format: 'other' })],
  ['a later version', JSON.stringify({ ...file, version: 2 })],
  ['no name', JSON.stringify({ ...file, name: ' ' })],
  ['a long name', JSON.stringify({ ...file, name: '长'.repeat(51) })],
  ['no drawing', JSON.stringify({ ...file, drawing: '' })],
  ['a script as picture', JSON.stringify({ ...file, images: { a: 'data:text/html;base64,AAAA' } })],
  ['a vector as picture', JSON.stringify({ ...file, images: { a: 'data:image/svg+xml;base64,AAAA' } })],
  ['an address as picture', JSON.stringify({ ...file, images: { a: 'http://example.com/a.png' } })],
  ['a key that reaches the prototype', '{"format":"mingjing-template","__proto__":{"a":1}}'],
])('%s is refused in words', (_name, text) => {
  expect(() => readTemplateFile(text)).toThrow(texts.template.file);
});

test('a file over 10 MB is refused', () => {
  expect(() => read({ extra: '面'.repeat(3_600_000) })).toThrow(texts.template.fileTooLarge);
});

test('a slot tells its fields once each; what cannot be read tells none', () => {
  const item = (id: string) => ({ id, name: id });
  const spec = readSlotSpec(
    JSON.stringify({ form: { xAxis: [item('科室')], yAxis: [item('人次')], nAxis: [item('科室')] } }),
  );
  expect(spec && slotFields(spec)).toEqual(['科室', '人次']);
  for (const text of [undefined, '', 'x', '{"form":3}', '{"__proto__":{}}']) {
    expect(readSlotSpec(text)).toBeUndefined();
  }
});
