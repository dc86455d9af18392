import type { DuckDBEnumLogicalType } from '@duckdb/node-api';
import { byCodePoints } from '@mingjing/contract';

/** Extracts whose dictionaries are remembered: as many as stay attached. */
const mostExtracts = 64;

/**
 * Values of the dictionaries of extracts as pieces of JSON, in order of their codes. Extracts never change: a board of
 * charts by 800 doctors and 2,000 diagnoses would else read all their names again for every chart.
 */
export class Dictionaries {
  readonly #kept = new Map<string, Map<string, readonly string[]>>();
  /** By the values as pieces of JSON. */
  readonly #places = new WeakMap<readonly string[], Float64Array>();
  readonly #codes = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

  /** Of the type `name` of an extract, as an answer's column has it. */
  valuesOf(extract: string, name: string, type: DuckDBEnumLogicalType): readonly string[] {
    const found = this.#kept.get(extract)?.get(name);
    if (found !== undefined) {
      if (found.length !== type.valueCount) throw new Error('a column answers codes of another dictionary');
      return found;
    }
    const values = quoted(type);
    const ofExtract = this.#kept.get(extract) ?? new Map<string, readonly string[]>();
    ofExtract.set(name, values);
    this.#kept.delete(extract);
    this.#kept.set(extract, ofExtract);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostExtracts && oldest !== undefined) this.#kept.delete(oldest);
    return values;
  }

  /** The code of a text among the values; undefined for one that is not among them. */
  codesOf(extract: string, name: string, type: DuckDBEnumLogicalType): (text: string) => number | undefined {
    const json = this.valuesOf(extract, name, type);
    const codes = this.#codes.get(json) ?? new Map(json.map((value, code) => [value, code]));
    this.#codes.set(json, codes);
    return (text) => codes.get(JSON.stringify(text));
  }

  /** The values with their places in the order of texts. */
  inOrder(
    extract: string,
    name: string,
    type: DuckDBEnumLogicalType,
  ): { json: readonly string[]; places: Float64Array } {
    const json = this.valuesOf(extract, name, type);
    const places = this.#places.get(json) ?? placesOf(type.values());
    this.#places.set(json, places);
    return { json, places };
  }
}

/** Of each code the place of its value in the order of texts; one more, NaN, for no value. */
function placesOf(values: readonly string[]): Float64Array {
  const codes = Array.from(values, (_, code) => code);
  codes.sort((one, other) => byCodePoints(values[one]!, values[other]!));
  const places = new Float64Array(values.length + 1).fill(Number.NaN);
  for (const [place, code] of codes.entries()) places[code] = place;
  return places;
}

/** All values of a dictionary as pieces of JSON. */
export const quoted = (type: DuckDBEnumLogicalType): readonly string[] =>
  type.values().map((value) => JSON.stringify(value));
