import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ToolIcon, type ToolIconName } from './tool-icons.tsx';

export interface ToolChoice {
  key: string;
  label: string;
  icon: ToolIconName;
  onChoose: () => void;
}

const margin = 8;

/** The tools of a picture as a menu under the button that opened it; the keyboard walks through it. */
export function ToolMenu({
  label,
  choices,
  anchor,
  onClose,
}: {
  label: string;
  choices: readonly ToolChoice[];
  anchor: HTMLElement;
  onClose: () => void;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    const menu = ref.current?.getBoundingClientRect();
    const button = anchor.getBoundingClientRect();
    if (menu === undefined) return;
    const below = button.bottom + 4;
    setPlace({
      left: Math.max(margin, Math.min(button.right - menu.width, window.innerWidth - menu.width - margin)),
      top:
        below + menu.height + margin > window.innerHeight
          ? Math.max(margin, button.top - menu.height - 4)
          : below,
    });
  }, [anchor]);
  useEffect(() => {
    ref.current?.querySelector('button')?.focus();
    const away = (event: Event) => {
      const at = event.target;
      if (at instanceof Node && (ref.current?.contains(at) === true || anchor.contains(at))) return;
      close.current();
    };
    document.addEventListener('pointerdown', away, true);
    document.addEventListener('scroll', away, true);
    window.addEventListener('resize', away);
    return () => {
      document.removeEventListener('pointerdown', away, true);
      document.removeEventListener('scroll', away, true);
      window.removeEventListener('resize', away);
    };
  }, [anchor]);

  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      onClose();
      anchor.focus();
      return;
    }
    const buttons = [...(ref.current?.querySelectorAll('button') ?? [])];
    const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  };
  return createPortal(
    <div
      ref={ref}
      className="tool-menu"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      style={place}
      onKeyDown={press}
    >
      {choices.map(({ key, label: text, icon, onChoose }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          onClick={() => {
            onClose();
            // Whatever opens now gives the focus back to the button.
            anchor.focus();
            onChoose();
          }}
        >
          <ToolIcon name={icon} />
          {text}
        </button>
      ))}
    </div>,
    // Only what lies in the element that fills the screen is seen.
    document.fullscreenElement ?? document.body,
  );
}
