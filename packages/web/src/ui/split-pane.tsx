import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { keepItem } from '../app/storage.ts';
import './split-pane.css';

interface SplitPaneProps {
  left: ReactNode;
  children: ReactNode;
  /** Under this key the width is kept in the browser. */
  storageKey: string;
  /** Name of the left side, for the separator. */
  label?: string;
  initial?: number;
  min?: number;
  max?: number;
}

/** A list or tree on the left, its content on the right, with a separator for mouse and keyboard. */
export function SplitPane({
  left,
  children,
  storageKey,
  label = '列表宽度',
  initial = 280,
  min = 200,
  max = 520,
}: SplitPaneProps) {
  const key = `mingjing.split:${storageKey}`;
  const clamp = (width: number): number => Math.round(Math.min(Math.max(width, min), max));
  const [width, setWidth] = useState(() => clamp(Number(localStorage.getItem(key) ?? initial) || initial));
  const change = (next: number): void => {
    setWidth(clamp(next));
    keepItem(key, String(clamp(next)));
  };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const start = event.clientX - width;
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent): void => change(moved.clientX - start);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', () => handle.removeEventListener('pointermove', move), {
      once: true,
    });
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
    if (step !== undefined) change(width + step);
    else if (event.key === 'Home') change(min);
    else if (event.key === 'End') change(max);
    else return;
    event.preventDefault();
  };
  return (
    <div className="split-pane">
      <div className="split-pane-left" style={{ '--split-left': `${width}px` } as CSSProperties}>
        {left}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that moves has no element of its own */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={width}
        aria-valuemin={min}
        aria-valuemax={max}
        tabIndex={0}
        className="split-pane-handle"
        onPointerDown={drag}
        onKeyDown={press}
        onDoubleClick={() => change(initial)}
      />
      <div className="split-pane-right">{children}</div>
    </div>
  );
}
