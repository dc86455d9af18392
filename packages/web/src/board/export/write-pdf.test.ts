// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pdfObjects, pdfTexts } from '../testing/pdf-texts.ts';
import { type PdfPage, pdfOf } from './write-pdf.ts';

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0x00, 0x0a, 0x0d, 0x25, 0xff, 0xd9]);
const createdAt = new Date(Date.UTC(2026, 4, 1, 8, 30, 5));
const roomOf = (pageWidth: number, pageHeight: number) => ({
  pageWidth,
  pageHeight,
  x: 0,
  y: 0,
  width: pageWidth,
  height: pageHeight,
});
const page: PdfPage = { jpeg, width: 3840, height: 2160, room: roomOf(1440, 810), texts: [] };
const pdf = ({ pages = [{}], title = '面板' }: { pages?: Partial<PdfPage>[]; title?: string } = {}) =>
  Buffer.from(pdfOf({ pages: pages.map((one) => ({ ...page, ...one })), title, createdAt })).toString(
    'latin1',
  );

test('one page of the given size holds the picture byte for byte', () => {
  const file = pdf();
  expect(file.startsWith('%PDF-1.4\n')).toBe(true);
  const objects = pdfObjects(file);
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
      const info = pdfObjects(pdf({ title }))[2] ?? '';
      const digits = /\/Title <FEFF([\dA-F]*)> \/Producer/.exec(info)?.[1] ?? '';
      const codes = digits.match(/.{4}/g)?.map((one) => Number.parseInt(one, 16)) ?? [];
      expect(String.fromCharCode(...codes)).toBe(title);
    }),
    { numRuns: 100 },
  );
});

test('a page that no reader takes is made smaller, in proportion', () => {
  expect(pdfObjects(pdf({ pages: [{ room: roomOf(300, 28_800) }] }))[3]).toContain(
    '/MediaBox [0 0 150 14400]',
  );
});

test('every page has its own size and its own picture', () => {
  const second = new Uint8Array([0xff, 0xd8, 1, 2, 3, 0xff, 0xd9]);
  const objects = pdfObjects(pdf({ pages: [{}, { jpeg: second, room: roomOf(281.25, 609) }] }));
  expect(objects[1]).toContain('/Kids [4 0 R 7 0 R] /Count 2');
  expect(objects[6]).toContain('/MediaBox [0 0 281.25 609] /Contents 8 0 R');
  expect(objects[6]).toContain('/Picture 9 0 R');
  expect(objects[8]).toContain(Buffer.from(second).toString('latin1'));
});

const written = { x: 384, y: 216, width: 960, size: 96, angle: 0 };

test('every letter of its texts can be read back, however many there are', () => {
  const lines = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), { maxLength: 8 });
  const many = Array.from({ length: 700 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
  fc.assert(
    fc.property(lines, lines, (first, second) => {
      const textsOf = (all: string[]) => all.map((text) => ({ ...written, text }));
      const objects = pdfObjects(
        pdf({ pages: [{ texts: textsOf([...first, many]) }, { texts: textsOf(second) }] }),
      );
      expect(pdfTexts(objects, 4)).toEqual([...first, many]);
      expect(pdfTexts(objects, 7)).toEqual(second);
    }),
    { numRuns: 50 },
  );
});

test('a text stands where it is seen, as wide as it is, turned as it is, without ink', () => {
  const turned = { ...written, text: '药占比', angle: Math.PI / 2 };
  const objects = pdfObjects(pdf({ pages: [{ texts: [{ ...written, text: '门诊 12' }, turned] }] }));
  const content = objects[4] ?? '';
  expect(content).toContain('BT 3 Tr\n');
  // A tenth of the page from its left and its top: 36 points large letters, (2 + 3 × 0.5) × 36 = 126 for 360 points.
  expect(content).toContain('285.714 Tz 1 0 0 1 144 729 Tm /T0 36 Tf <0102030405> Tj');
  expect(content).toContain('333.333 Tz 0 -1 1 0 144 729 Tm /T0 36 Tf <060708> Tj');
  // A font's letters draw nothing.
  expect(objects[6]).toContain('stream\n1000 0 0 -200 1000 800 d1\nendstream');
});

test('a page of paper keeps its picture within its edges', () => {
  const room = { pageWidth: 841.89, pageHeight: 595.28, x: 28.35, y: 77, width: 785.19, height: 441.67 };
  const objects = pdfObjects(pdf({ pages: [{ room, texts: [{ ...written, text: '院' }] }] }));
  expect(objects[3]).toContain('/MediaBox [0 0 841.89 595.28]');
  expect(objects[4]).toContain('q 785.19 0 0 441.67 28.35 77 cm /Picture Do Q');
  expect(objects[4]).toContain('1 0 0 1 106.869 474.503 Tm');
});
