import type { ReactNode } from 'react';

/** A corner of a frame, drawn for the upper left and turned to each of the four. */
export function Corners({ children }: { children: ReactNode }) {
  const turns = [
    { x: '0', y: '0', sides: '1 1' },
    { x: '100%', y: '0', sides: '-1 1' },
    { x: '0', y: '100%', sides: '1 -1' },
    { x: '100%', y: '100%', sides: '-1 -1' },
  ];
  return turns.map(({ x, y, sides }) => (
    <svg key={sides} x={x} y={y} overflow="visible" aria-hidden="true">
      <g transform={`scale(${sides})`}>{children}</g>
    </svg>
  ));
}

/** Two of them: upper left and lower right, or the other way round. */
function Pair({ children, other = false }: { children: ReactNode; other?: boolean }) {
  const ends = other ? (['100%', '0', '0', '100%'] as const) : (['0', '0', '100%', '100%'] as const);
  const sides = other ? ['-1 1', '1 -1'] : ['1 1', '-1 -1'];
  return [0, 1].map((at) => (
    <svg key={at} x={ends[at * 2]} y={ends[at * 2 + 1]} overflow="visible" aria-hidden="true">
      <g transform={`scale(${sides[at]})`}>{children}</g>
    </svg>
  ));
}

/** An outline that keeps its distance to the edge at every size. */
function Outline({ inset, opacity, rx = 0 }: { inset: number; opacity: number; rx?: number }) {
  return (
    <rect
      x={inset}
      y={inset}
      rx={rx}
      fill="none"
      stroke="currentColor"
      opacity={opacity}
      style={{ width: `calc(100% - ${inset * 2}px)`, height: `calc(100% - ${inset * 2}px)` }}
    />
  );
}

/** A stroke along the middle of an edge. */
function Middle({ y, length, thick = 2 }: { y: '0' | '100%'; length: string; thick?: number }) {
  return (
    <svg x="50%" y={y} overflow="visible" aria-hidden="true">
      <rect
        x={-Number.parseFloat(length) / 2}
        y={y === '0' ? 0 : -thick}
        width={Number.parseFloat(length)}
        height={thick}
        fill="currentColor"
      />
    </svg>
  );
}

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2 } as const;

/** Frames drawn as pictures: their corners keep their size, their edges grow. */
export const drawnFrames: Readonly<Record<string, { label: string; draw: () => ReactNode }>> = {
  cut: {
    label: '切角',
    draw: () => (
      <>
        <Outline inset={0.5} opacity={0.22} />
        <Pair>
          <path d="M1 40V18L18 1h34" {...line} />
          <path d="M1 10 10 1" {...line} opacity={0.5} />
        </Pair>
      </>
    ),
  },
  tech: {
    label: '科技',
    draw: () => (
      <>
        <Outline inset={4.5} opacity={0.24} />
        <Corners>
          <path d="M1 26V7l6-6h19" {...line} />
          <path d="M9 9h7M9 9v7" stroke="currentColor" strokeWidth={1} opacity={0.6} />
        </Corners>
      </>
    ),
  },
  double: {
    label: '双线',
    draw: () => (
      <>
        <Outline inset={0.5} opacity={0.6} rx={4} />
        <Outline inset={4.5} opacity={0.24} rx={2} />
      </>
    ),
  },
  dots: {
    label: '圆点',
    draw: () => (
      <>
        <Outline inset={3.5} opacity={0.28} />
        <Corners>
          <circle cx={4} cy={4} r={3.5} fill="currentColor" />
        </Corners>
      </>
    ),
  },
  diamond: {
    label: '菱角',
    draw: () => (
      <>
        <Outline inset={5.5} opacity={0.26} />
        <Corners>
          <path d="M5.500 0 11 5.500 5.500 11 0 5.500z" fill="currentColor" />
        </Corners>
      </>
    ),
  },
  step: {
    label: '阶梯',
    draw: () => (
      <Corners>
        <path d="M1 44V24h8V9h15V1h22" {...line} strokeWidth={1.5} opacity={0.8} />
      </Corners>
    ),
  },
  notch: {
    label: '凹口',
    draw: () => (
      <>
        <Outline inset={0.5} opacity={0.3} rx={3} />
        <Middle y="0" length="96" thick={3} />
        <Middle y="100%" length="96" thick={3} />
      </>
    ),
  },
  wing: {
    label: '翼形',
    draw: () => (
      <>
        <Outline inset={0.5} opacity={0.2} />
        <Pair>
          <path d="M0 0h72l-10 6H6v40l-6 8z" fill="currentColor" opacity={0.75} />
        </Pair>
      </>
    ),
  },
  slash: {
    label: '斜纹',
    draw: () => (
      <>
        <Outline inset={0.5} opacity={0.26} />
        <Pair other>
          <path d="M0 3h60M6 8l6-5M16 8l6-5M26 8l6-5M36 8l6-5M46 8l6-5" {...line} strokeWidth={1.5} />
        </Pair>
      </>
    ),
  },
  scan: {
    label: '扫描',
    draw: () => (
      <>
        <Corners>
          <path d="M1 34V1h33" {...line} strokeWidth={1.5} />
          <path d="M6 22V6h16" {...line} strokeWidth={1} opacity={0.45} />
        </Corners>
        <svg x="0" y="50%" overflow="visible" aria-hidden="true">
          <path d="M0 0h6" {...line} strokeWidth={1.5} />
        </svg>
        <svg x="100%" y="50%" overflow="visible" aria-hidden="true">
          <path d="M0 0h-6" {...line} strokeWidth={1.5} />
        </svg>
      </>
    ),
  },
  scroll: {
    label: '回纹',
    draw: () => (
      <>
        <Outline inset={3.5} opacity={0.3} />
        <Corners>
          <path d="M1 30V1h29v16H13v-6h9" {...line} strokeWidth={1.5} opacity={0.85} />
        </Corners>
      </>
    ),
  },
  hex: {
    label: '棱角',
    draw: () => (
      <Corners>
        <path d="M1 60V16L16 1h44" {...line} strokeWidth={1.5} opacity={0.5} />
        <path d="M1 30V16L16 1h14" {...line} strokeWidth={2.5} />
        <path d="m4 4 4-4H0v8z" fill="currentColor" opacity={0.9} />
      </Corners>
    ),
  },
};
