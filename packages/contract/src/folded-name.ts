/**
 * A name as servers compare it that tell neither case nor accents apart: İ, ı and í are i, ſ is s. For comparing with
 * names that are closed; it folds a little more than any of them.
 */
export const foldedName = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase();
