import type { Box, Gap, Handle, Point, Rect } from '@mingjing/drawing';

/** A pointer event in canvas pixels. `handle` is set when it began on a handle of the selection's frame. */
export interface PointerInput extends Point {
  shift?: boolean;
  ctrl?: boolean;
  alt?: boolean;
  handle?: Handle | 'rotate';
}

/** What a gesture shows while it lasts, drawn by direct style changes: the document is untouched until the end. */
export interface GestureView {
  /** Boxes of the moved nodes and of the frame around them; undefined ends the preview. */
  preview: (moved: { boxes: ReadonlyMap<string, Box>; frame: Box } | undefined) => void;
  guides: (x: readonly number[], y: readonly number[], gaps?: readonly Gap[]) => void;
  marquee: (rect: Rect | undefined) => void;
  /** The container on whose page the moved would come to stand now. */
  target?: (container: string | undefined) => void;
  /** Whether letting go now would leave copies instead of moving. */
  copying?: (copies: boolean) => void;
}

/** One gesture from press to release. `end` returns what to put where, if anything. */
export interface Gesture {
  label: string;
  /** What is let go over a container's page comes to stand on it. */
  drops?: boolean;
  /** Whether what is let go now are copies, and what was dragged stays. */
  copies?: () => boolean;
  move: (input: PointerInput) => void;
  end: () => ReadonlyMap<string, Box> | undefined;
  cancel?: () => void;
}
