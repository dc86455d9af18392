/** The rows that were gathered hold what is not folded: more of them, or values past what a double holds exactly. */
export class Unfoldable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Unfoldable';
  }
}
