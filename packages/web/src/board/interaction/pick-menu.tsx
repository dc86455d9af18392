import { useCallback } from 'react';
import { FloatingMenu, menuMargin } from '../tools/floating-menu.tsx';
import './interaction.css';

const icons = {
  drill: 'M8 3v9.5M4 8.5l4 4 4-4',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  jump: 'M5 11l6-6M6 5h5v5',
} as const;

function PickIcon({ kind }: { kind: keyof typeof icons }) {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path
        d={icons[kind]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export interface PickChoice {
  key: string;
  label: string;
  /** Goes down in the same chart, filters the others, or leads away to another board. */
  kind: keyof typeof icons;
  onChoose: () => void;
}

interface PickMenuProps {
  /** What was clicked, in words. */
  title: string;
  choices: readonly PickChoice[];
  /** In window pixels. */
  at: { x: number; y: number };
  /** The chart that was clicked. */
  around: Element | null;
  onClose: () => void;
}

/** What a click may lead to: the next level, and the boards that are linked. Stands where the click was. */
export function PickMenu({ title, choices, at, around, onClose }: PickMenuProps) {
  const place = useCallback(
    ({ width, height }: { width: number; height: number }) => ({
      left: Math.max(menuMargin, Math.min(at.x, window.innerWidth - width - menuMargin)),
      top: at.y + height + menuMargin > window.innerHeight ? Math.max(menuMargin, at.y - height) : at.y,
    }),
    [at],
  );
  return (
    <FloatingMenu
      className="pick-menu"
      label={title}
      head={title !== '' && <p>{title}</p>}
      choices={choices.map(({ kind, ...choice }) => ({ ...choice, icon: <PickIcon kind={kind} /> }))}
      place={place}
      around={around}
      onClose={onClose}
    />
  );
}
