import { texts } from '@mingjing/contract';

/** A drawing that is refused. The message is for people: what is wrong, after the form's own sentence. */
export class DrawingError extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`${texts.panel.drawing}：${reason}`);
    this.name = 'DrawingError';
    this.reason = reason;
  }
}
