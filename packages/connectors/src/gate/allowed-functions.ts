import { neverClassOf } from './never.ts';

/** Functions that an administrator allows for one data source, as typed: `fn_dept` or `report.fn_dept`. */
export type AllowedFunctions = readonly string[];

/** Names that may be called beside the dialect's own list. A name in the list means itself and its lower case. */
export class ExtraFunctions {
  readonly #names: ReadonlySet<string>;

  constructor(names: AllowedFunctions = []) {
    this.#names = new Set(names.flatMap((name) => [name, name.toLowerCase()]));
  }

  /** Whether a name with its schema, as the server reads it, is one of them. */
  has(parts: readonly string[]): boolean {
    const name = parts.at(-1) ?? '';
    return neverClassOf(name) === undefined && this.#names.has(parts.join('.'));
  }
}
