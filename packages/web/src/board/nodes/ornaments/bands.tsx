import { type ReactNode, useId } from 'react';

export interface Band {
  label: string;
  size: { w: number; h: number };
  draw: () => ReactNode;
}

/** A ground that fades away to its ends, or from its beginning. */
function Fade({
  children,
  from = 'both',
}: {
  children: (fill: string) => ReactNode;
  from?: 'both' | 'left';
}) {
  const id = useId();
  const stop = (offset: number, opacity: number) => (
    <stop key={offset} offset={offset} stopColor="currentColor" stopOpacity={opacity} />
  );
  return (
    <>
      <defs>
        <linearGradient id={id}>
          {from === 'both' ? [stop(0, 0), stop(0.5, 1), stop(1, 0)] : [stop(0, 1), stop(1, 0)]}
        </linearGradient>
      </defs>
      {children(`url(#${id})`)}
    </>
  );
}

/** A piece at a point of the band, mirrored where it stands on the right. */
function At({
  x,
  y = '50%',
  mirrored = false,
  children,
}: {
  x: string;
  y?: string;
  mirrored?: boolean;
  children: ReactNode;
}) {
  return (
    <svg x={x} y={y} overflow="visible" aria-hidden="true">
      <g transform={mirrored ? 'scale(-1 1)' : undefined}>{children}</g>
    </svg>
  );
}

const Both = ({ x, y, children }: { x: [string, string]; y?: string; children: ReactNode }) =>
  x.map((at, side) => (
    <At key={at} x={at} y={y ?? '50%'} mirrored={side === 1}>
      {children}
    </At>
  ));

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2 } as const;
const header = { w: 960, h: 72 };
const divider = { w: 640, h: 24 };

/** Headers and dividers: pictures that are stretched without getting thicker. */
export const bands: Readonly<Record<string, Band>> = {
  'header-wing': {
    label: '翼形标题',
    size: header,
    draw: () => (
      <>
        <Fade>{(fill) => <rect width="100%" height="100%" fill={fill} opacity={0.14} />}</Fade>
        <Both x={['0', '100%']} y="100%">
          <path d="M0-1h150l22-22h40" {...line} opacity={0.9} />
          <path d="M40-8h104l18-18" {...line} strokeWidth={1} opacity={0.45} />
          <path d="M150-5h8l16-16h-8zM162-5h8l16-16h-8z" fill="currentColor" opacity={0.55} />
        </Both>
        <Fade>
          {(fill) => <rect y="100%" width="100%" height={2} transform="translate(0 -2)" fill={fill} />}
        </Fade>
      </>
    ),
  },
  'header-beam': {
    label: '光束标题',
    size: header,
    draw: () => (
      <>
        <Fade>{(fill) => <rect width="100%" height="100%" fill={fill} opacity={0.18} />}</Fade>
        <Fade>{(fill) => <rect width="100%" height={1} fill={fill} opacity={0.6} />}</Fade>
        <Fade>
          {(fill) => <rect y="100%" width="100%" height={3} transform="translate(0 -3)" fill={fill} />}
        </Fade>
        <At x="50%" y="100%">
          <path d="M-48-3h96l-8-7h-80z" fill="currentColor" opacity={0.7} />
        </At>
      </>
    ),
  },
  'header-trapezoid': {
    label: '梯形标题',
    size: header,
    draw: () => (
      <>
        <At x="50%" y="0">
          <path d="M-260 0h520l-44 56h-432z" fill="currentColor" opacity={0.12} />
          <path d="m-260 0 44 56h432l44-56" {...line} opacity={0.75} />
          <path d="M-60 56h120" {...line} strokeWidth={4} />
        </At>
        <Both x={['0', '100%']} y="0">
          <rect width={96} height={2} fill="currentColor" opacity={0.7} />
          <rect y={7} width={56} height={2} fill="currentColor" opacity={0.35} />
        </Both>
      </>
    ),
  },
  'header-flag': {
    label: '旗帜标题',
    size: { w: 360, h: 44 },
    draw: () => (
      <>
        <Fade from="left">{(fill) => <rect width="100%" height="100%" fill={fill} opacity={0.26} />}</Fade>
        <rect width={4} height="100%" fill="currentColor" />
        <At x="0" y="50%">
          <path d="M16-6 22 0l-6 6M24-6 30 0l-6 6" {...line} />
        </At>
        <Fade from="left">
          {(fill) => <rect y="100%" width="100%" height={1} transform="translate(0 -1)" fill={fill} />}
        </Fade>
      </>
    ),
  },
  'divider-line': {
    label: '渐隐分隔线',
    size: divider,
    draw: () => (
      <Fade>
        {(fill) => (
          <rect y="50%" width="100%" height={2} transform="translate(0 -1)" fill={fill} opacity={0.8} />
        )}
      </Fade>
    ),
  },
  'divider-diamond': {
    label: '菱形分隔线',
    size: divider,
    draw: () => (
      <>
        <Fade>
          {(fill) => (
            <rect y="50%" width="100%" height={1} transform="translate(0 -.5)" fill={fill} opacity={0.7} />
          )}
        </Fade>
        <At x="50%">
          <path d="M0-8 8 0 0 8-8 0z" fill="currentColor" />
          <path d="m-18-4 4 4-4 4-4-4zM18-4l4 4-4 4-4-4z" fill="currentColor" opacity={0.5} />
        </At>
      </>
    ),
  },
  'divider-ticks': {
    label: '刻度分隔线',
    size: divider,
    draw: () => (
      <>
        <rect y="50%" width="100%" height={1} fill="currentColor" opacity={0.35} />
        <Both x={['0', '100%']}>
          <path d="M1-8V8M8-4v8M15-4v8M22-4v8" {...line} opacity={0.85} />
        </Both>
      </>
    ),
  },
  'divider-arrow': {
    label: '箭头分隔线',
    size: divider,
    draw: () => (
      <>
        <Fade from="left">
          {(fill) => (
            <rect y="50%" width="100%" height={2} transform="translate(0 -1)" fill={fill} opacity={0.7} />
          )}
        </Fade>
        <At x="0">
          <path d="M0-7 10 0 0 7zM14-7 24 0 14 7zM28-7 38 0 28 7z" fill="currentColor" opacity={0.85} />
        </At>
      </>
    ),
  },
};
