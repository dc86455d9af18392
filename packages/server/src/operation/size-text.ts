const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Bytes as people read them: 53 MB, 1.2 GB. */
export function sizeText(bytes: number): string {
  const at = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const size = bytes / 1024 ** at;
  return `${at < 3 ? Math.floor(size) : (Math.floor(size * 10) / 10).toFixed(1)} ${units[at]}`;
}
