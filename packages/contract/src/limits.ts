/** Constants of specification section 9. Lengths in characters, times in milliseconds, sizes in bytes. */
export const limits = {
  name: 100,
  panelName: 50,
  shareName: 50,
  /** The largest order of a menu. */
  menuOrder: 999_999_999,
  /** Open links of one panel. */
  shareLinks: 100,
  username: { min: 3, max: 32 },
  userName: 32,
  password: 100,
  appid: 100,
  appids: 50,
  /** Attributes of one user that rules on data go by, and the values of one of them. */
  attributes: 20,
  attributeName: 30,
  attributeValue: 100,
  attributeValues: 100,
  /** Signs of a calculated column's or measure's formula. */
  formula: 1000,
  /** Columns that a dataset works out for each row. */
  calculatedColumns: 100,
  /** Roles with a rule on one dataset, and conditions of one rule. */
  ruleRoles: 200,
  ruleConditions: 20,
  /** Rows or persons that a group has at least, where small ones are kept back. */
  smallestGroup: { min: 2, max: 1000 },
  /** Users of one installation. */
  users: 20_000,
  /** Users of one spreadsheet. */
  importedUsers: 1000,
  /** Longest name that lists show; the rest stands behind an ellipsis. */
  listedName: 20,
  jdbcUrl: 150,
  uploadBytes: 10_485_760,
  uploadExtensions: ['xlsx', 'csv', 'xls', 'xlsm'],
  /** Read as well where the installation's settings say so (our addition). */
  moreUploadExtensions: ['ods', 'fods', 'xlsb', 'et', 'tsv', 'txt'],
  loginFailures: 5,
  lockMs: 30 * 60_000,
  captchaMs: 2 * 60_000,
  /** How long a signed login link is good, and how far ahead of ours its maker's clock may be. */
  loginSignMs: 5 * 60_000,
  sessionIdleMs: 12 * 3_600_000,
  sessionMaxMs: 7 * 86_400_000,
  cachePollMs: 10_000,
  reconnectMs: 10_000,
  previewMs: 10_000,
  errorToastDelayMs: 5,
  tablePageSize: 10,
  /** Rows that a table gets at once: as many of its pages turn without a question. */
  tableRows: 1000,
  /** Of stored rows that are more than that: so many come with a board. Sorts and figures of these are asked anyway. */
  tableFirstRows: 200,
  /** Groups that a cross table is made of at most, and values that become its heads. */
  crossGroups: 10_000,
  crossHeads: 100,
  chartHeight: 360,
  designerChartHeight: 400,
  textFontSize: 50,
  numberFontSize: 200,
  panelWidth: 1024,
  panelHeight: 768,
  /** Longest side of a panel in pixels. */
  panelSide: 20_000,
  chartDefaults: { max: 1000, min: 0, lowest: 200, height: 800 },
  rotateLabels: { over: 25, under: 60 },
  mapRows: 21,
  errorText: 150,
  dropdownValues: 1000,
  /** Personal filter sets of one user for one panel. */
  filterSets: 50,
  filterSetName: 50,
  drawingBytes: 2_000_000,
  sqlCharacters: 100_000,
  previewRows: 100,
  /** The longest side of a drawn picture, in pixels. */
  pictureSide: 4096,
  /** Decimals that a figure is written with at most. */
  decimals: 10,
  /** Rows of one export. */
  exportRows: 100_000,
  auditPageSize: 20,
  /** Entries of the audit log that a search counts at most; older ones are found by narrowing it. */
  auditFound: 10_000,
  /** The mask that stands for a stored secret on the wire. */
  secretMask: '******',
  keyName: 50,
  /** Days that an API key with an end is good for at most. */
  keyDays: 3650,
  /** Open API keys of one user. */
  apiKeys: 20,
} as const;

/** Long error texts are cut to 150 characters plus an ellipsis. */
export function cutError(text: string): string {
  const characters = [...text];
  return characters.length > limits.errorText ? `${characters.slice(0, limits.errorText).join('')}…` : text;
}
