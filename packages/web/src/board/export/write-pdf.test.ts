// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pdfOf } from './write-pdf.ts';

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0x00, 0x0a, 0x0d, 0x25, 0xff, 0xd9]);
const createdAt = new Date(Date.UTC(2026, 4, 1, 8, 30, 5));
const page = { jpeg, width: 3840, height: 2160, pageWidth: 1440, pageHeight: 810 };
const pdf = ({ pages = [{}], title = '面板' }: { pages?: Partial<typeof page>[]; title?: string } = {}) =>
  Buffer.from(pdfOf({ pages: pages.map((one) => ({ ...page, ...one })), title, createdAt })).toString(
    'latin1',
  );

/** Objects by the places that the table names. */
function objectsOf(file: string): string[] {
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  const lines = file.slice(table).split('\n');
  expect(lines[0]).toBe('xref');
  const count = Number(lines[1]?.split(' ')[1]);
  const entries = lines.slice(2, 2 + count);
  // Each entry is 20 bytes with its end of line.
  expect(new Set(entries.map((line) => line.length))).toEqual(new Set([19]));
  return entries.slice(1).map((line, at) => {
    const object = file.slice(Number(line.slice(0, 10)));
    expect(object.startsWith(`${at + 1} 0 obj\n`)).toBe(true);
    return object.slice(0, object.indexOf('\nendobj'));
  });
}

test('one page of the given size holds the picture byte for byte', () => {
  const file = pdf();
  expect(file.startsWith('%PDF-1.4\n')).toBe(true);
  const objects = objectsOf(file);
  expect(objects).toHaveLength(6);
  expect(objects[3]).toContain('/MediaBox [0 0 1440 810]');
  expect(objects[4]).toContain('q 1440 0 0 810 0 0 cm /Picture Do Q');
  expect(objects[5]).toContain('/Width 3840 /Height 2160');
  expect(objects[5]).toContain(
    `/Length ${jpeg.length} >>\nstream\n${Buffer.from(jpeg).toString('latin1')}\nendstream`,
  );
  expect(objects[2]).toContain('/CreationDate (D:20260501083005Z)');
});

test('its title is the panel’s, whatever stands in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (title) => {
      const info = objectsOf(pdf({ title }))[2] ?? '';
      const digits = /\/Title <FEFF([\dA-F]*)> \/Producer/.exec(info)?.[1] ?? '';
      const codes = digits.match(/.{4}/g)?.map((one) => Number.parseInt(one, 16)) ?? [];
      expect(String.fromCharCode(...codes)).toBe(title);
    }),
    { numRuns: 100 },
  );
});

test('a page that no reader takes is made smaller, in proportion', () => {
  expect(objectsOf(pdf({ pages: [{ pageWidth: 300, pageHeight: 28_800 }] }))[3]).toContain(
    '/MediaBox [0 0 150 14400]',
  );
});

test('every page has its own size and its own picture', () => {
  const second = new Uint8Array([0xff, 0xd8, 1, 2, 3, 0xff, 0xd9]);
  const objects = objectsOf(pdf({ pages: [{}, { jpeg: second, pageWidth: 281.25, pageHeight: 609 }] }));
  expect(objects[1]).toContain('/Kids [4 0 R 7 0 R] /Count 2');
  expect(objects[6]).toContain('/MediaBox [0 0 281.25 609] /Contents 8 0 R');
  expect(objects[6]).toContain('/Picture 9 0 R');
  expect(objects[8]).toContain(Buffer.from(second).toString('latin1'));
});
