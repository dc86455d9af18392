/** A line of letters that stands on a page or in an item of it, in pixels from its upper left corner. */
export interface WrittenText {
  text: string;
  /** Where its baseline begins. */
  x: number;
  y: number;
  /** Along its baseline. */
  width: number;
  /** Of its letters. */
  size: number;
  /** By which the line is turned clockwise, in radians. */
  angle: number;
}

/** The parts of a matrix of the browser that say where a drawing stands. */
export type Placing = Pick<DOMMatrixReadOnly, 'a' | 'b' | 'c' | 'd' | 'e' | 'f'>;

/** A text where a drawing that is moved, turned and scaled evenly brings it. */
export function placedText(written: WrittenText, { a, b, c, d, e, f }: Placing): WrittenText {
  const scale = Math.hypot(a, b);
  return {
    text: written.text,
    x: a * written.x + c * written.y + e,
    y: b * written.x + d * written.y + f,
    width: written.width * scale,
    size: written.size * scale,
    angle: written.angle + Math.atan2(b, a),
  };
}

/** Tells of every text that is written with a pen from now on, where it stands on the pen's canvas. */
export function followPen(pen: CanvasRenderingContext2D, tell: (written: WrittenText) => void): void {
  const write = pen.fillText.bind(pen);
  pen.fillText = (text, x, y) => {
    write(text, x, y);
    if (pen.globalAlpha === 0 || text.trim() === '') return;
    const { width } = pen.measureText(text);
    const size = Number(/([\d.]+)px/.exec(pen.font)?.[1] ?? 0);
    const written = {
      text,
      x: pen.textAlign === 'right' ? x - width : x,
      y: pen.textBaseline === 'middle' ? y + size * middleToBaseline : y,
      width,
      size,
      angle: 0,
    };
    tell(placedText(written, pen.getTransform()));
  };
}

/** From the middle of letters to their baseline, in their size. */
export const middleToBaseline = 0.35;
