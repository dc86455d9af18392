import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useChipMenu } from './use-chip-menu.ts';

test('[EDIT-10] a click on a chip opens its menu and leaves the focus, the next closes it', () => {
  const { result } = renderHook(() => useChipMenu());
  act(() => result.current.onPointerDown());
  act(() => result.current.onClick());
  expect(result.current.button).toMatchObject({ open: true, takesFocus: false });
  // The pointer closes what is open before its click arrives.
  act(() => result.current.onPointerDown());
  act(() => result.current.button.onOpenChange(false));
  act(() => result.current.onClick());
  expect(result.current.open).toBe(false);
  act(() => result.current.button.onOpenChange(true));
  expect(result.current.button).toMatchObject({ open: true, takesFocus: true });
});
