import { FieldReader } from './frames.ts';

/** An error of a driver or what caused it. */
export interface DriverError {
  className: string;
  state: string;
  number: number;
  message: string;
}

/** What a driver threw, outermost first. */
export class BridgeFailure extends Error {
  readonly chain: readonly DriverError[];

  constructor(chain: readonly DriverError[]) {
    super(chain[0]?.message ?? '');
    this.chain = chain;
  }
}

/** The bridge itself came to an end, or never began. */
export class BridgeGone extends Error {
  readonly why: 'ended' | 'memory' | 'noJava' | 'start' | 'garbled';

  constructor(why: BridgeGone['why']) {
    super(why);
    this.why = why;
  }
}

export function readFailure(payload: Buffer): BridgeFailure {
  const fields = new FieldReader(payload);
  const chain = Array.from({ length: fields.number() }, () => ({
    className: fields.text(),
    state: fields.text(),
    number: fields.number(),
    message: fields.text(),
  }));
  return new BridgeFailure(chain);
}
