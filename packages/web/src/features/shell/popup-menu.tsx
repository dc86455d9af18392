import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import './popup-menu.css';

export interface PopupItem {
  key: string;
  text: string;
  icon?: ReactNode;
  /** An address outside; opened in a new tab. */
  href?: string;
  onSelect?: () => void;
}

/** A button that opens a short menu below it. */
export function PopupMenu({
  label,
  trigger,
  items,
}: {
  label: string;
  trigger: ReactNode;
  items: PopupItem[];
}) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (!open) return;
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const at = all.findIndex((item) => item.matches(':focus'));
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown') all[(at + 1) % all.length]?.focus();
    else if (event.key === 'ArrowUp') all[(at - 1 + all.length) % all.length]?.focus();
    else if (event.key === 'Tab') setOpen(false);
    else return;
    if (event.key !== 'Tab') event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button and the menu inside
    <div className="popup" ref={box} onKeyDown={press}>
      <button
        ref={button}
        type="button"
        className="popup-trigger"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      {open && (
        <div className="popup-menu" role="menu" aria-label={label}>
          {items.map((item) =>
            item.href === undefined ? (
              <button
                key={item.key}
                type="button"
                role="menuitem"
                onClick={() => {
                  close();
                  item.onSelect?.();
                }}
              >
                <span aria-hidden="true">{item.icon}</span>
                {item.text}
              </button>
            ) : (
              <a
                key={item.key}
                role="menuitem"
                href={item.href}
                target="_blank"
                rel="noopener noreferrer"
                onClick={close}
              >
                <span aria-hidden="true">{item.icon}</span>
                {item.text}
              </a>
            ),
          )}
        </div>
      )}
    </div>
  );
}
