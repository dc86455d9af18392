import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

export interface FloatingChoice {
  key: string;
  label: string;
  icon: ReactNode;
  onChoose: () => void;
}

/** Room between a menu and the window's edge. */
export const menuMargin = 8;

interface FloatingMenuProps {
  label: string;
  className: string;
  /** Stands above the choices. */
  head?: ReactNode;
  choices: readonly FloatingChoice[];
  /** Where a menu of this size stands in the window; another function places it anew. */
  place: (size: { width: number; height: number }) => { left: number; top: number };
  /** What was pressed to open it: a press there is no press outside, and the focus goes back to it. */
  anchor?: HTMLElement;
  /** Where it belongs to, the anchor when missing: it closes when that is scrolled away. Other lists may roll on. */
  around?: Element | null | undefined;
  onClose: () => void;
}

/** A menu over everything else: a press outside, scrolling and Escape close it, the arrow keys walk through it. */
export function FloatingMenu(props: FloatingMenuProps) {
  const { label, className, head, choices, place, anchor, around = anchor, onClose } = props;
  const ref = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState({ left: 0, top: 0 });
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    const box = ref.current?.getBoundingClientRect();
    if (box !== undefined) setAt(place(box));
  }, [place]);
  useEffect(() => {
    const before = anchor ?? document.activeElement;
    ref.current?.querySelector('button')?.focus();
    const away = (event: Event) => {
      const target = event.target;
      if (target instanceof Node && (ref.current?.contains(target) === true || anchor?.contains(target)))
        return;
      close.current();
    };
    const scrolled = (event: Event) => {
      const isApart = event.target instanceof Element && around && !event.target.contains(around);
      if (!isApart) away(event);
    };
    // The second press of a double click leaves open what the first one opened.
    const pressed = (event: MouseEvent) => {
      if (event.detail < 2) away(event);
    };
    document.addEventListener('mousedown', pressed, true);
    document.addEventListener('scroll', scrolled, true);
    window.addEventListener('resize', away);
    return () => {
      document.removeEventListener('mousedown', pressed, true);
      document.removeEventListener('scroll', scrolled, true);
      window.removeEventListener('resize', away);
      if (anchor === undefined && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [anchor, around]);

  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      onClose();
      anchor?.focus();
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
      className={className}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      style={at}
      onKeyDown={press}
    >
      {head}
      {choices.map(({ key, label: text, icon, onChoose }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          onClick={() => {
            onClose();
            // Whatever opens now gives the focus back to the button.
            anchor?.focus();
            onChoose();
          }}
        >
          {icon}
          {text}
        </button>
      ))}
    </div>,
    // Only what lies in the element that fills the screen is seen.
    document.fullscreenElement ?? document.body,
  );
}
