/* Names that say nothing of what stands below them. */

const chinese = /\p{Script=Han}/u;

/** Names that columns are given which have none of their own; periods that became rows leave 数值 beside them. */
export const isUnnamed = (name: string): boolean => /^列\d+$|^数值$|^unnamed:?[\s_]*\d+$/i.test(name);

/** Whether a name says nothing to the words that are known: it is of another language, or was given for want of one. */
export const isNameless = (name: string): boolean => !chinese.test(name) || isUnnamed(name);
