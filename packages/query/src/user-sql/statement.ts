/**
 * A user's statement without the semicolons and spaces at its end, which would not stand inside a derived table.
 * Whether it is one SELECT at all is decided by the gate of connectors, before it comes here; a comment at the end
 * is harmless, because the statement always stands on lines of its own.
 */
export const cleanStatement = (statement: string): string => statement.replace(/(?<![;\s])[;\s]+$/, '');
