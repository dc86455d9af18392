import { CoverPicture } from '../../drawings/cover/cover-picture.tsx';

const columns = [
  [18, 30, 24, 38, 32, 46],
  [40, 26, 34, 20, 44, 30],
  [22, 34, 46, 38, 28, 18],
  [30, 44, 22, 36, 26, 42],
];
const curves = [
  'M12 64c14-2 18-20 34-18s16 12 30 4 18-26 34-24 20 10 34-2',
  'M12 46c16 14 24 18 40 6s20-24 36-16 22 18 56-8',
  'M12 70c20-4 26-16 40-14s20 8 34-8 28-24 58-22',
  'M12 40c18 2 22 26 42 24s22-30 40-28 24 12 50-6',
];

/** A panel as it looked when it was saved; one that never was gets a small abstract picture, always the same one. */
export function PanelCover({ id, path }: { id: number; path: string }) {
  return (
    <CoverPicture path={path} className="panel-cover panel-cover-real">
      <Sketch id={id} />
    </CoverPicture>
  );
}

function Sketch({ id }: { id: number }) {
  const kind = id % 4;
  const bars = columns[kind] ?? [];
  return (
    <svg
      className="panel-cover"
      viewBox="0 -22 260 146"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path className="cover-fill" d={`${curves[kind]}V124H12z`} />
      <path className="cover-curve" d={curves[kind]} />
      {bars.map((height, index) => (
        <rect
          key={height}
          className={index === kind ? 'cover-bar-on' : 'cover-bar'}
          x={166 + index * 14}
          y={84 - height}
          width="8"
          height={height}
          rx="2"
        />
      ))}
      <path className="cover-line" d="M12 16h48M12 26h28M166 16h38M166 26h22" />
    </svg>
  );
}
