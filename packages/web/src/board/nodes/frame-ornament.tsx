import { drawnFrames } from './ornaments/frames.tsx';
import './frame-ornament.css';

const styledFrames: Readonly<Record<string, string>> = {
  corner: '四角',
  bracket: '括线',
  bar: '顶线',
  glow: '微光',
  band: '标题带',
  beam: '光束',
  ticks: '刻度',
  rail: '侧轨',
};

/** Frames a node may wear, by the name a drawing keeps; anything else is no frame. */
export const frameLabels: Readonly<Record<string, string>> = {
  ...styledFrames,
  ...Object.fromEntries(Object.entries(drawnFrames).map(([name, { label }]) => [name, label])),
};

/** A frame around a node, in the board's accent: sharp at any size. */
export function FrameOrnament({ name, accent }: { name: string | undefined; accent: string }) {
  if (name === undefined || !Object.hasOwn(frameLabels, name)) return null;
  const drawn = Object.hasOwn(drawnFrames, name) ? drawnFrames[name] : undefined;
  if (drawn === undefined) {
    return <span aria-hidden="true" className={`ornament ornament-${name}`} style={{ color: accent }} />;
  }
  return (
    <svg
      aria-hidden="true"
      className="ornament"
      width="100%"
      height="100%"
      overflow="visible"
      style={{ color: accent }}
    >
      {drawn.draw()}
    </svg>
  );
}
