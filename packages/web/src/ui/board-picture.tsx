import './board-picture.css';

const bars = [34, 52, 44, 68, 58, 82, 74, 96];

/** A composed board: trend, bars, ring and figures, in the theme's colours. */
export function BoardPicture() {
  return (
    <svg className="board-picture" viewBox="0 0 560 300" role="img" aria-label="数据面板示意图">
      <g className="board-picture-card">
        <rect x="0" y="24" width="336" height="196" rx="12" />
        <path className="ink-2" d="M24 56h92M24 72h56" />
        <path className="grid" d="M24 104h288M24 140h288M24 176h288" />
        <path
          className="area"
          d="M24 176c28-4 36-34 64-32s34 22 58 10 34-58 62-52 32 34 52 22 28-40 52-42v94H24z"
        />
        <path
          className="curve"
          d="M24 176c28-4 36-34 64-32s34 22 58 10 34-58 62-52 32 34 52 22 28-40 52-42"
        />
        <circle className="dot" cx="312" cy="82" r="5" />
      </g>
      <g className="board-picture-card">
        <rect x="356" y="0" width="204" height="132" rx="12" />
        <circle className="track" cx="420" cy="66" r="34" />
        <circle
          className="ring"
          cx="420"
          cy="66"
          r="34"
          strokeDasharray="150 214"
          transform="rotate(-90 420 66)"
        />
        <path className="ink-1" d="M482 46h52" />
        <path className="ink-2" d="M482 66h40M482 86h46" />
      </g>
      <g className="board-picture-card">
        <rect x="356" y="152" width="204" height="148" rx="12" />
        {bars.map((height, index) => (
          <rect
            key={height}
            className={index === bars.length - 1 ? 'bar-on' : 'bar'}
            x={376 + index * 21}
            y={280 - height}
            width="13"
            height={height}
            rx="3"
          />
        ))}
      </g>
      <g className="board-picture-card">
        <rect x="0" y="240" width="160" height="60" rx="12" />
        <path className="ink-1" d="M24 262h44" />
        <path className="ink-2" d="M24 280h84" />
      </g>
      <g className="board-picture-card">
        <rect x="176" y="240" width="160" height="60" rx="12" />
        <path className="ink-1" d="M200 262h56" />
        <path className="ink-2" d="M200 280h72" />
      </g>
    </svg>
  );
}
