import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { currentBrand } from './brand.ts';
import { usePageTitle } from './page-title.ts';

afterEach(cleanup);

function Named({ name }: { name: string | undefined }) {
  usePageTitle(name);
  return null;
}

test('the page is called by what is on screen, and by the product again once that is left', () => {
  const { title } = currentBrand();
  const page = render(<Named name="运营总览" />);
  expect(document.title).toBe(`运营总览 - ${title}`);
  page.rerender(<Named name="门诊" />);
  expect(document.title).toBe(`门诊 - ${title}`);
  page.rerender(<Named name={undefined} />);
  expect(document.title).toBe(title);
  page.rerender(<Named name="门诊" />);
  page.unmount();
  expect(document.title).toBe(title);
});
