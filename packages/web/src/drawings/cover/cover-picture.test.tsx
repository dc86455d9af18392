import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CoverPicture } from './cover-picture.tsx';

afterEach(cleanup);

test('a cover is its picture, or what stands for it when there is none or it is gone', () => {
  const shown = (path: string) => (
    <CoverPicture path={path} className="c">
      <i>示意</i>
    </CoverPicture>
  );
  const { container, rerender } = render(shown(''));
  expect(screen.getByText('示意')).toBeTruthy();
  rerender(shown('/files/a.webp'));
  expect(container.querySelector('img')?.getAttribute('src')).toContain('a.webp');
  fireEvent.error(container.querySelector('img')!);
  expect(screen.getByText('示意')).toBeTruthy();
  rerender(shown('/files/b.webp'));
  expect(container.querySelector('img')?.getAttribute('src')).toContain('b.webp');
});
