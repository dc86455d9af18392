/** What stands for a value that is not there, in charts and in dialogs. */
export const emptyName = '（空）';
/** What stands for a text without a sign to be seen: a group of its own beside what is not there. */
export const blankName = '（空文本）';

/** A value of a choice in words. */
export const choiceName = (value: string | null): string =>
  value === null ? emptyName : value.trim() === '' ? blankName : value;
/** Whether a name stands for rows that have none. */
export const isNameless = (name: string): boolean => name === emptyName || name === blankName;
