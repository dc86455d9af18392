/**
 * Text that counts as a number: optional spaces, sign, digits, at most two digits of exponent. Narrow enough that
 * every database casts whatever passes, so a cast can never fail inside a query. No backslashes, no classes by name:
 * the same pattern reads alike in RE2, PCRE, ICU and PostgreSQL.
 */
export const numberText = '^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$';

const pattern = new RegExp(numberText);

/** Whether a text counts as a number. */
export const isNumberText = (text: string): boolean => pattern.test(text);
