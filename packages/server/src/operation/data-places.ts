import { join } from 'node:path';

/** The data folder, first, and those of its folders that operators put on disks of their own; they may not be there. */
export const placesOf = (dataDir: string): string[] => [
  dataDir,
  ...['extracts', 'originals', 'files', 'tmp'].map((name) => join(dataDir, name)),
];
