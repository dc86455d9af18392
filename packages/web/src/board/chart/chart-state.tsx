import { cutError } from '@mingjing/contract';
import type { ReactNode } from 'react';
import './chart-view.css';

/** Nothing to draw: a calm picture and the reason, with a way back where there is one. */
export function ChartEmpty({ message, why }: { message: string; why?: ReactNode }) {
  return (
    <div className="chart-state" role="status">
      <svg viewBox="0 0 64 48" width="64" height="48" aria-hidden="true">
        <path d="M8 40h48" stroke="currentColor" strokeWidth="2" strokeLinecap="round" opacity="0.5" />
        <rect x="14" y="26" width="8" height="14" rx="2" fill="currentColor" opacity="0.22" />
        <rect x="28" y="16" width="8" height="24" rx="2" fill="currentColor" opacity="0.3" />
        <rect x="42" y="21" width="8" height="19" rx="2" fill="currentColor" opacity="0.22" />
        <path
          d="M14 14l10-5 10 3 14-8"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray="3 4"
          strokeLinecap="round"
          opacity="0.5"
        />
      </svg>
      <p>{message}</p>
      {why}
    </div>
  );
}

/** A chart that failed says so in its own place; the others are none of its business. */
export function ChartError({ message }: { message: string }) {
  return (
    <div className="chart-state chart-state-error" role="alert">
      <svg viewBox="0 0 48 48" width="40" height="40" aria-hidden="true">
        <circle cx="24" cy="24" r="18" fill="currentColor" opacity="0.14" />
        <path d="M24 15v11M24 31.5v.5" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <p title={message}>{cutError(message)}</p>
    </div>
  );
}

/** The chart's place while it is being read. */
export function ChartSkeleton() {
  const bars = [46, 72, 38, 88, 60, 76, 52];
  return (
    <div className="chart-skeleton" role="status" aria-busy="true">
      <span className="visually-hidden">加载中…</span>
      {bars.map((height) => (
        <i key={height} style={{ height: `${height}%` }} />
      ))}
    </div>
  );
}
