import { useEffect, useRef } from 'react';
import { dismissToast, type ToastKind, useToasts } from './toast.ts';
import './toast.css';

const marks: Record<ToastKind, string> = {
  success: 'M4 8.5l2.8 2.8L12 5.6',
  error: 'M5 5l6 6M11 5l-6 6',
  warning: 'M8 4v5M8 11.6v.2',
  info: 'M8 7v5M8 4.3v.2',
};

/** Draws the toasts above everything, open dialogs included. */
export function ToastHost() {
  const items = useToasts((state) => state.items);
  const region = useRef<HTMLDivElement>(null);
  const newest = items.at(-1)?.id;
  useEffect(() => {
    const element = region.current;
    if (element === null || typeof element.showPopover !== 'function') return;
    // Shown anew at each message, because the last one shown is on top of the dialogs opened meanwhile.
    if (element.matches(':popover-open')) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);
  return (
    <div ref={region} className="toasts" popover="manual" aria-live="polite">
      {items.map((item) => (
        <div
          key={item.id}
          className={`toast toast-${item.kind}`}
          role={item.kind === 'error' ? 'alert' : 'status'}
        >
          <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
            <circle cx="8" cy="8" r="8" fill="currentColor" opacity="0.16" />
            <path
              d={marks[item.kind]}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <span>{item.text}</span>
          <button type="button" aria-label="关闭消息" onClick={() => dismissToast(item.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
