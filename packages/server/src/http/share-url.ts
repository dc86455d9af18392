/** Address of a panel behind a sign, below the address that people know this server by. */
export const shareUrlOf = (origin: string, panelId: number, sign: string): string =>
  `${origin}/#/preview?id=${panelId}&type=p&sign=${sign}`;
