/** What an installation keeps in a file store, by the beginning of the names. */
export const storedIn = {
  extracts: 'extracts/',
  originals: 'originals/',
  pictures: 'files/',
  /** Notes since when a file is in nobody's use. */
  marks: 'lost/',
  /** Notes of extracts that were replaced; they stay for those who were about to ask them. */
  dropped: 'dropped/',
} as const;

export const extractFile = (id: string): string => `${id}.duckdb`;
