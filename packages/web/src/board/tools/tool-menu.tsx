import { useCallback } from 'react';
import { FloatingMenu, menuMargin } from './floating-menu.tsx';
import { ToolIcon, type ToolIconName } from './tool-icons.tsx';

export interface ToolChoice {
  key: string;
  label: string;
  icon: ToolIconName;
  onChoose: () => void;
}

interface ToolMenuProps {
  label: string;
  choices: readonly ToolChoice[];
  anchor: HTMLElement;
  onClose: () => void;
}

/** The tools of a picture as a menu under the button that opened it. */
export function ToolMenu({ label, choices, anchor, onClose }: ToolMenuProps) {
  const place = useCallback(
    ({ width, height }: { width: number; height: number }) => {
      const button = anchor.getBoundingClientRect();
      const below = button.bottom + 4;
      const isRoomBelow = below + height + menuMargin <= window.innerHeight;
      return {
        left: Math.max(menuMargin, Math.min(button.right - width, window.innerWidth - width - menuMargin)),
        top: isRoomBelow ? below : Math.max(menuMargin, button.top - height - 4),
      };
    },
    [anchor],
  );
  return (
    <FloatingMenu
      className="tool-menu"
      label={label}
      choices={choices.map((choice) => ({ ...choice, icon: <ToolIcon name={choice.icon} /> }))}
      place={place}
      anchor={anchor}
      onClose={onClose}
    />
  );
}
