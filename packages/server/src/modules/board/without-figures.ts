import { type Drawing, writeDrawing } from '@mingjing/drawing';

/**
 * A drawing as those see it who see a part of its data only: without the texts that tell figures of all rows. `xml`: as
 * it is stored, which is sent where there is no such text.
 */
export function withoutFigures(xml: string, drawing: Drawing): string {
  const nodes = drawing.nodes.filter((node) => node.kind !== 'text' || node.figures !== true);
  return nodes.length === drawing.nodes.length ? xml : writeDrawing({ ...drawing, nodes });
}
