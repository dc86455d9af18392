import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { XmlFault } from './xml-fault.ts';
import { longestTag, XmlScanner } from './xml-scanner.ts';

type Event = ['open', string, Record<string, string>] | ['text', string] | ['close', string];

/** Texts that follow each other are one, however they were cut. */
function noted(): { events: Event[]; add(event: Event): void } {
  const events: Event[] = [];
  return {
    events,
    add(event) {
      const last = events.at(-1);
      if (event[0] === 'text' && event[1] === '') return;
      if (event[0] === 'text' && last?.[0] === 'text') last[1] += event[1];
      else events.push(event);
    },
  };
}

function scanned(pieces: string[]): Event[] {
  const { events, add } = noted();
  const scanner = new XmlScanner({
    open: (name, attributes) => add(['open', name, { ...attributes }]),
    text: (text) => add(['text', text]),
    close: (name) => add(['close', name]),
    passed: () => {},
  });
  for (const piece of pieces) scanner.write(piece);
  scanner.end();
  return events;
}

/** The same events from another reader of XML. */
function judged(document: string): Event[] {
  const { events, add } = noted();
  const parser = new SaxesParser();
  let depth = 0;
  const text = (piece: string): void => {
    if (depth > 0) add(['text', piece]);
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    add(['open', name, { ...(attributes as Record<string, string>) }]);
  });
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    add(['close', name]);
  });
  parser.write(document).close();
  return events;
}

function cut(document: string, places: number[]): string[] {
  const at = [...new Set(places.map((place) => place % (document.length + 1)))].sort((a, b) => a - b);
  return [0, ...at].map((from, index) => document.slice(from, at[index] ?? document.length));
}

const name = fc.constantFrom('a', 'row', 'x:c', 'ss:Data', '单元', '_v-1.2');
const space = fc.constantFrom('', ' ', '\n', '\t\r\n ');
const written = fc
  .array(
    fc.constantFrom(
      'a',
      '中文',
      '𠮷',
      '&amp;',
      '&lt;',
      '&#65;',
      '&#x4e2D;',
      '&#x10FFFF;',
      '\n',
      '\r',
      '\r\n',
      '\t',
      ' ',
      '>',
      ';',
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));
const attribute = fc
  .tuple(fc.constantFrom('r', 's', 't', 'xml:space', '名'), space, written, fc.constantFrom('"', "'"))
  .map(([key, gap, value, quote]) => ({ key, text: `${key}${gap}=${gap}${quote}${value}${quote}` }));
const attributes = fc
  .uniqueArray(attribute, { selector: ({ key }) => key, maxLength: 4 })
  .map((list) => list.map(({ text }) => ` ${text}`).join(''));
const beside = fc.constantFrom('', '<!-- a > b < c -->', '<?p a="<>" ?>', '\n');
const within = fc.oneof(written, beside, fc.constantFrom('<![CDATA[]]>', '<![CDATA[a<b>&c]] >]]>'));

const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(name, attributes, space).map(([tag, list, gap]) => `<${tag}${list}${gap}/>`),
    fc
      .tuple(name, attributes, space, fc.array(fc.oneof(within, tie('element')), { maxLength: 5 }))
      .map(([tag, list, gap, parts]) => `<${tag}${list}${gap}>${parts.join('')}</${tag}${gap}>`),
  ),
}));
const document = fc
  .tuple(fc.constantFrom('', '<?xml version="1.0"?>\n'), beside, element, beside)
  .map((parts) => parts.join(''));
const places = fc.array(fc.nat(), { maxLength: 8 });

describe('the scanner of XML', () => {
  test('reads what another reader reads, however a document is cut', () => {
    fc.assert(
      fc.property(document, places, (text, cuts) => {
        expect(scanned(cut(text, cuts))).toEqual(judged(text));
      }),
      { numRuns: 1000 },
    );
  });

  test('reads a damaged document as another reader does, or refuses it', () => {
    const damage = fc.tuple(
      fc.nat(),
      fc.nat({ max: 3 }),
      fc.constantFrom('', '<', '>', '&', '"', '/', '\0', 'x'),
    );
    const outcome = (read: () => Event[]): Event[] | 'refused' => {
      try {
        return read();
      } catch {
        return 'refused';
      }
    };
    fc.assert(
      fc.property(document, damage, places, (text, [at, length, put], cuts) => {
        // Whole characters only: a decoder makes no halves.
        const characters = [...text];
        characters.splice(at % characters.length, length, put);
        const damaged = characters.join('');
        const expected = outcome(() => judged(damaged));
        const read = outcome(() => scanned(cut(damaged, cuts)));
        // Rules about what comments, instructions and texts hold say nothing about the elements: they are not held.
        const held = expected === 'refused' ? read : expected;
        expect(read).toEqual(held);
        expect(read).toEqual(outcome(() => scanned([damaged])));
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['', 'nothing'],
    ['a', 'no element'],
    ['<a>', 'an open element'],
    ['<a></b>', 'another name'],
    ['</a>', 'a closing tag alone'],
    ['<a/><b/>', 'two roots'],
    ['<a/>text', 'text after the root'],
    ['<a b=1/>', 'no quotes'],
    ['<a b/>', 'no value'],
    ['<a b="1" b="2"/>', 'the same attribute twice'],
    ['<a b="1"c="2"/>', 'no space between attributes'],
    ['<a b="<"/>', 'a mark in an attribute'],
    ['<1/>', 'a digit as a name'],
    ['< a/>', 'a space before the name'],
    ['<a/ >', 'a space within the end'],
    ['<a>&nbsp;</a>', 'a reference that was never defined'],
    ['<a>&constructor;</a>', 'a reference of an inherited name'],
    ['<a>&#0;</a>', 'the character zero'],
    ['<a>&#xD800;</a>', 'half a character'],
    ['<a>&#x110000;</a>', 'a character beyond the last'],
    ['<a>&#x;</a>', 'a reference without a number'],
    ['<a>& b</a>', 'a lone ampersand'],
    ['<a>\u0001</a>', 'a control character'],
    ['<a><!-- </a>', 'an open comment'],
    ['<a><![CDATA[ </a>', 'open character data'],
    ['<![CDATA[a]]><a/>', 'character data outside the root'],
    ['<!DOCTYPE a><a/>', 'a document type'],
    ['<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'an entity [I05]'],
  ])('refuses %s: %s', (text) => {
    expect(() => scanned([text])).toThrow(XmlFault);
    expect(() => scanned([...text])).toThrow(XmlFault);
  });

  test('takes attributes named like what every object has', () => {
    expect(scanned(['<a constructor="1" toString="2"/>'])[0]).toEqual([
      'open',
      'a',
      { constructor: '1', toString: '2' },
    ]);
  });

  test('[I04] refuses a tag that does not end', () => {
    const pieces = Array.from({ length: longestTag / 1000 + 2 }, () => 'a'.repeat(1000));
    expect(() => scanned(['<a b="', ...pieces])).toThrow('元素过长');
  });
});
