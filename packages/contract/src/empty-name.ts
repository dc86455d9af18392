/** What stands for a value that is not there, in charts and in dialogs. */
export const emptyName = '（空）';

/** A value of a choice in words. */
export const choiceName = (value: string | null): string =>
  value === null || value.trim() === '' ? emptyName : value;
