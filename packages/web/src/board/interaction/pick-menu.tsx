import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import './interaction.css';

const icons = {
  drill: 'M8 3v9.5M4 8.5l4 4 4-4',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  jump: 'M5 11l6-6M6 5h5v5',
} as const;

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
  onClose: () => void;
}

const margin = 8;

/** What a click may lead to: the next level, and the boards that are linked. Stands where the click was. */
export function PickMenu({ title, choices, at, onClose }: PickMenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const [place, setPlace] = useState({ left: at.x, top: at.y });
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    const box = ref.current?.getBoundingClientRect();
    if (box === undefined) return;
    setPlace({
      left: Math.max(margin, Math.min(at.x, window.innerWidth - box.width - margin)),
      top: at.y + box.height + margin > window.innerHeight ? Math.max(margin, at.y - box.height) : at.y,
    });
  }, [at]);
  useEffect(() => {
    before.current = document.activeElement;
    ref.current?.querySelector('button')?.focus();
    const away = (event: Event) => {
      if (!(event.target instanceof Node) || ref.current?.contains(event.target) !== true) close.current();
    };
    document.addEventListener('pointerdown', away, true);
    document.addEventListener('scroll', away, true);
    window.addEventListener('resize', away);
    return () => {
      document.removeEventListener('pointerdown', away, true);
      document.removeEventListener('scroll', away, true);
      window.removeEventListener('resize', away);
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      onClose();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(ref.current?.querySelectorAll('button') ?? [])];
    const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons.at((now + step) % buttons.length)?.focus();
  };
  return createPortal(
    <div
      ref={ref}
      className="pick-menu"
      role="menu"
      aria-label={title}
      tabIndex={-1}
      style={place}
      onKeyDown={onKeyDown}
    >
      {title !== '' && <p>{title}</p>}
      {choices.map(({ key, label, kind, onChoose }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          onClick={() => {
            onClose();
            onChoose();
          }}
        >
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
          {label}
        </button>
      ))}
    </div>,
    // Only what lies in the element that fills the screen is seen.
    document.fullscreenElement ?? document.body,
  );
}
