import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFocus, wayBack } from './keep-focus.ts';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = `<div id="root"><main id="content" tabindex="-1">
    <section id="widget"><div id="room"><button id="step">内科</button></div></section>
    <button id="other">其他</button></main></div>`;
  stop = keepFocus();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

const find = (id: string) => document.getElementById(id) as HTMLButtonElement;
/** Changes are told after the work that made them. */
const told = () => Promise.resolve();

test('the nearest section around a control that goes away takes the focus', async () => {
  find('step').focus();
  find('room').remove();
  await told();
  expect(document.activeElement?.id).toBe('widget');
  // It lends itself for that time only.
  expect(find('widget').tabIndex).toBe(-1);
  find('other').focus();
  expect(find('widget').hasAttribute('tabindex')).toBe(false);
});

test('what is left of a section that goes away as well is looked for further out', async () => {
  find('step').focus();
  find('widget').remove();
  await told();
  expect(document.activeElement?.id).toBe('content');
});

test('a control that is switched off gets the focus back when it is on again', async () => {
  find('step').focus();
  find('step').disabled = true;
  await told();
  expect(document.activeElement?.id).toBe('widget');
  find('step').disabled = false;
  await told();
  expect(document.activeElement?.id).toBe('step');
});

test('a focus that went elsewhere stays there, and a press chooses its own place', async () => {
  find('step').focus();
  find('other').focus();
  find('room').remove();
  await told();
  expect(document.activeElement?.id).toBe('other');
  find('other').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  find('other').remove();
  await told();
  expect(document.activeElement).toBe(document.body);
});

test('a focus on its way to the next control is left alone', async () => {
  find('step').focus();
  find('step').blur();
  find('step').dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: find('other') }));
  find('room').remove();
  await told();
  expect(document.activeElement).toBe(document.body);
});

test('the way back leads to what is left around a control that is gone by then', () => {
  find('step').focus();
  const back = wayBack();
  find('other').focus();
  back();
  expect(document.activeElement?.id).toBe('step');
  find('other').focus();
  find('room').remove();
  back();
  expect(document.activeElement?.id).toBe('widget');
});
