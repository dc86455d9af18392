import type { Box } from '@mingjing/drawing';

/** Where a box is, in a form that a gesture can change without layout. */
export const transformOf = (box: Box): string => `translate(${box.x}px, ${box.y}px) rotate(${box.r}deg)`;
