/** A column as formulas name it, whatever signs its name has. */
export const columnInFormula = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

/** A text as formulas hold it. */
export const textInFormula = (text: string): string => `'${text.replaceAll("'", "''")}'`;
