import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameOrigin, frameProblem } from './frame-address.ts';
import { texts } from './texts.ts';

const allowed = ['https://maps.example.org', 'http://10.0.0.5:8080'];
const own = ['https://bi.example.org'];

test.each([
  ['https://maps.example.org', null],
  ['https://maps.example.org/a/b?x=1#top', null],
  ['HTTPS://MAPS.example.org:443/', null],
  ['http://10.0.0.5:8080/view', null],
  ['', null],
  ['http://maps.example.org/', texts.frame.refused('http://maps.example.org')],
  ['https://maps.example.org:8443/', texts.frame.refused('https://maps.example.org:8443')],
  ['https://maps.example.org.evil.net/', texts.frame.refused('https://maps.example.org.evil.net')],
  ['https://bi.example.org/preview', texts.frame.own],
  ['javascript:alert(1)', texts.frame.address],
  ['JaVaScRiPt:alert(1)', texts.frame.address],
  ['java\tscript:alert(1)', texts.frame.address],
  ['data:text/html,<script>alert(1)</script>', texts.frame.address],
  ['blob:https://maps.example.org/1', texts.frame.address],
  ['file:///etc/passwd', texts.frame.address],
  ['about:srcdoc', texts.frame.address],
  ['//maps.example.org/a', texts.frame.address],
  ['maps.example.org', texts.frame.address],
  ['https://maps.example.org@evil.net/', texts.frame.address],
  ['https://user:pass@maps.example.org/', texts.frame.address],
  ['https:\\\\maps.example.org/', texts.frame.address],
  [' https://maps.example.org/', texts.frame.address],
  ['https:///maps.example.org/', null],
])('[PANEL-24] a framed page at %j', (address, problem) => {
  expect(frameProblem(address, allowed, own)).toBe(problem);
});

const piece = fc.constantFrom(
  'https:',
  'http:',
  'javascript:',
  '//',
  '/',
  '\\',
  '@',
  ':8080',
  '?',
  '#',
  '.',
  'a',
);
const place = fc.constantFrom('maps.example.org', '10.0.0.5', 'bi.example.org', 'evil.net');
const written = fc
  .array(fc.oneof(piece, place, fc.constantFrom(...allowed, ...own)), { maxLength: 6 })
  .map((parts) => parts.join(''));

test('[PANEL-24] whatever is written, what is let through has an allowed origin', () => {
  fc.assert(
    fc.property(written, (address) => {
      const origin = frameOrigin(address);
      expect(frameProblem(address, allowed, own) === null).toBe(
        address === '' || (origin !== undefined && allowed.includes(origin)),
      );
    }),
  );
});
