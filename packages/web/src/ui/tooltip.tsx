import { type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import './tooltip.css';

type Side = 'top' | 'bottom' | 'right';
interface Place {
  x: number;
  y: number;
}

function placeOf(box: DOMRect, side: Side): Place {
  if (side === 'right') return { x: box.right + 8, y: box.top + box.height / 2 };
  const x = Math.min(Math.max(box.left + box.width / 2, 48), window.innerWidth - 48);
  return { x, y: side === 'top' ? box.top - 6 : box.bottom + 6 };
}

/** A name for what only has a picture; drawn over everything, so that no scrolling pane cuts it off. */
export function Tooltip({
  text,
  side = 'bottom',
  children,
}: {
  text: string;
  side?: Side;
  children: ReactNode;
}) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const show = (): void => {
    const box = anchor.current?.firstElementChild?.getBoundingClientRect();
    if (box !== undefined && text !== '') setPlace(placeOf(box, side));
  };
  const hide = (): void => setPlace(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches; the control inside is what is used
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click anywhere inside ends the hint
    <span
      ref={anchor}
      className="tooltip-anchor"
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onClick={hide}
    >
      {children}
      {place !== null &&
        createPortal(
          <span
            className={`tooltip tooltip-${side}`}
            aria-hidden="true"
            style={{ left: place.x, top: place.y }}
          >
            {text}
          </span>,
          anchor.current?.closest('dialog') ?? document.body,
        )}
    </span>
  );
}
