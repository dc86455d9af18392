import './frame-ornament.css';

/** Names of the frames a widget may wear; anything else is no frame. */
const frames = new Set(['corner', 'bracket', 'bar', 'glow']);

/** A frame drawn in CSS around a widget, in the board's accent: sharp at any size. */
export function FrameOrnament({ name, accent }: { name: string | undefined; accent: string }) {
  if (name === undefined || !frames.has(name)) return null;
  return <span aria-hidden="true" className={`ornament ornament-${name}`} style={{ color: accent }} />;
}
