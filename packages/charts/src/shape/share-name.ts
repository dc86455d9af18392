/** Names of measures that are parts of a whole, told from 0 to 1 or from 0 to 100. */
export const shareName = /(率|占比|比例|比重)$/;
