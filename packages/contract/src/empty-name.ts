/** What stands for a value that is not there, in charts and in dialogs. */
export const emptyName = '（空）';
