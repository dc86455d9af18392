/** Results of formulas that are none, by their number in binary workbooks (BErr of MS-XLS and MS-XLSB). */
export const cellErrors: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};
