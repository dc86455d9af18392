import { useRef, useState } from 'react';

/**
 * The menu of a chip, opened by its arrow or by a click on the chip. Opened by the chip the focus stays there, so that
 * the chip's own keys go on working.
 */
export function useChipMenu() {
  const [open, setOpen] = useState(false);
  const [byChip, setByChip] = useState(false);
  // The pointer closes an open menu before its click arrives: the click must not open it again.
  const wasOpen = useRef(false);
  return {
    open,
    close: (): void => setOpen(false),
    onPointerDown: (): void => {
      wasOpen.current = open;
    },
    onClick: (): void => {
      setByChip(true);
      setOpen(!wasOpen.current);
      wasOpen.current = false;
    },
    button: {
      open,
      takesFocus: !byChip,
      onOpenChange: (next: boolean): void => {
        setByChip(false);
        setOpen(next);
      },
    },
  };
}
