/** A cell of Saiku's answers, as far as it is read. */
export interface SaikuCell {
  value?: string | null;
  type?: string;
  properties?: Record<string, string>;
}
