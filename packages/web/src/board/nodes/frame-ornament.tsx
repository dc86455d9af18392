import './frame-ornament.css';

/** Frames a widget may wear, by the name a drawing keeps; anything else is no frame. */
export const frameLabels: Readonly<Record<string, string>> = {
  corner: '四角',
  bracket: '括线',
  bar: '顶线',
  glow: '微光',
  band: '标题带',
  beam: '光束',
  ticks: '刻度',
  rail: '侧轨',
};

/** A frame drawn in CSS around a widget, in the board's accent: sharp at any size. */
export function FrameOrnament({ name, accent }: { name: string | undefined; accent: string }) {
  if (name === undefined || !Object.hasOwn(frameLabels, name)) return null;
  return <span aria-hidden="true" className={`ornament ornament-${name}`} style={{ color: accent }} />;
}
