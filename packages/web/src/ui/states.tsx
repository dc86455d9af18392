import type { ReactNode } from 'react';
import './states.css';

/** The paper that the drawings of states stand on, with the shadow under them. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="state-drawing" viewBox="0 0 160 112" width="160" height="112" aria-hidden="true">
      <ellipse cx="80" cy="100" rx="62" ry="7" fill="var(--drawing-1)" opacity="0.6" />
      {children}
    </svg>
  );
}

/** An empty tray over calm papers. */
function EmptyDrawing() {
  return (
    <Drawing>
      <rect
        x="48"
        y="14"
        width="64"
        height="56"
        rx="6"
        fill="var(--surface)"
        stroke="var(--drawing-2)"
        strokeWidth="1.5"
      />
      <path d="M58 28h24M58 38h44M58 48h34" stroke="var(--drawing-1)" strokeWidth="4" strokeLinecap="round" />
      <path d="M26 62h32l7 12h30l7-12h32v28a8 8 0 0 1-8 8H34a8 8 0 0 1-8-8z" fill="var(--drawing-1)" />
      <path
        d="M26 62h32l7 12h30l7-12h32"
        fill="none"
        stroke="var(--drawing-2)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M124 22l3 6 6 3-6 3-3 6-3-6-6-3 6-3z" fill="var(--drawing-3)" opacity="0.7" />
      <circle cx="34" cy="36" r="3" fill="var(--drawing-2)" />
    </Drawing>
  );
}

/** A line that breaks between two plugs. */
function ErrorDrawing() {
  return (
    <Drawing>
      <path
        d="M6 62c18 0 20-10 34-10M154 52c-18 0-20 10-34 10"
        fill="none"
        stroke="var(--drawing-2)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <g fill="var(--drawing-1)" stroke="var(--drawing-2)" strokeWidth="1.5">
        <rect x="38" y="36" width="26" height="32" rx="6" />
        <rect x="96" y="44" width="26" height="32" rx="6" />
      </g>
      <path d="M64 46h8M64 58h8" stroke="var(--drawing-3)" strokeWidth="3" strokeLinecap="round" />
      <path d="M88 54h8M88 66h8" stroke="var(--drawing-2)" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M80 26l-3 11M92 30l-7 8M70 88l5-9M84 90l-1-10"
        stroke="var(--drawing-3)"
        strokeWidth="2"
        strokeLinecap="round"
        opacity="0.7"
      />
    </Drawing>
  );
}

/** A magnifier over a map of dots: the place is not there. */
function LostDrawing() {
  return (
    <Drawing>
      <g fill="var(--drawing-1)">
        {[28, 48, 68, 88, 108, 128].map((x) =>
          [22, 40, 58, 76].map((y) => <circle key={`${x}-${y}`} cx={x} cy={y} r="3" />),
        )}
      </g>
      <circle cx="76" cy="48" r="26" fill="var(--surface)" stroke="var(--drawing-3)" strokeWidth="3" />
      <path d="M95 67l20 20" stroke="var(--drawing-3)" strokeWidth="6" strokeLinecap="round" />
      <path
        d="M69 42a7 7 0 1 1 9 7c-2 1-2 2-2 5M76 60v.4"
        fill="none"
        stroke="var(--drawing-2)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </Drawing>
  );
}

interface StateProps {
  title: string;
  description?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  size?: 'page' | 'pane';
}

function State({
  title,
  description,
  action,
  size = 'pane',
  drawing,
  role,
}: StateProps & { drawing: ReactNode; role?: 'alert' | 'status' }) {
  return (
    <div className={`state state-${size}`} role={role}>
      {drawing}
      <p className="state-title">{title}</p>
      {description !== undefined && <p className="state-description">{description}</p>}
      {action !== undefined && <div className="state-action">{action}</div>}
    </div>
  );
}

/** Nothing is here yet: one sentence and what to do next. */
export function EmptyState(props: StateProps) {
  return <State {...props} drawing={<EmptyDrawing />} />;
}

interface ErrorStateProps {
  title?: string;
  /** Its message is the description. */
  error?: unknown;
  retry?: () => void;
  /** A way on for what will not come back by trying again. */
  action?: ReactNode;
  size?: 'page' | 'pane';
}

/** A read that failed, with a way to try again. */
export function ErrorState({ title = '加载失败', error, retry, action, size = 'pane' }: ErrorStateProps) {
  return (
    <State
      title={title}
      description={error instanceof Error ? error.message : undefined}
      size={size}
      role="alert"
      drawing={<ErrorDrawing />}
      action={
        (retry !== undefined || action !== undefined) && (
          <>
            {retry !== undefined && (
              <button type="button" className="plain-button" onClick={retry}>
                重试
              </button>
            )}
            {action}
          </>
        )
      }
    />
  );
}

export function LostState(props: StateProps) {
  return <State {...props} drawing={<LostDrawing />} />;
}

/** Bars of the final size while a read runs. */
export function LoadingState({ rows = 6, label = '加载中…' }: { rows?: number; label?: string }) {
  const widths = [72, 88, 56, 80, 64, 92, 60, 76];
  return (
    <div className="state-loading" role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity
        <span key={index} style={{ width: `${widths[index % widths.length]}%` }} />
      ))}
    </div>
  );
}
