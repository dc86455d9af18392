export * from './arranging.ts';
export {
  arrangeBoard,
  type BoardParts,
  type BoardShape,
  boardShapes,
  type Card,
} from './auto/arrange-board.ts';
export {
  backgroundAddress,
  backgroundNames,
  backgroundSvg,
  isBackground,
  pictureUrl,
  withHeader,
} from './background/index.ts';
export { boardColours } from './board-colours.ts';
export { closedUp, type Placed } from './closing-up.ts';
export * from './containers.ts';
export * from './drawing.ts';
export { DrawingError } from './drawing-error.ts';
export * from './gap-snapping.ts';
export * from './geometry.ts';
export { parseDrawing } from './parse-drawing.ts';
export { type ReadNode, readingOrder, type WordyNode } from './reading-order.ts';
export { hiddenNodes, type Row, rowsOf, widgetRefs } from './rows-of.ts';
export * from './snapping.ts';
export { type BoardTheme, themeOf, withTheme } from './theming.ts';
export { sameDrawing, writeDrawing } from './write-drawing.ts';
