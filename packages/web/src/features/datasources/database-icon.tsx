import { type DatabaseIcon as DatabaseLook, type Datasource, databaseOf } from '@mingjing/contract';

type Picture = DatabaseLook & { name: string };

const line = {
  fill: 'none',
  stroke: '#fff',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Pictures of sources without drivers; those of databases stand in their rows. All of one family. */
const pictures: Record<string, Picture> = {
  excel: { name: '表格', colour: '#1d7044', lines: 'M9 6h10l5 5v15H9zM19 6v5h5M13 15l6 7M19 15l-6 7' },
  saiku: {
    name: 'OLAP',
    colour: '#6247aa',
    lines: 'M16 6l9 4.8v10.4L16 26l-9-4.8V10.8zM7 10.8l9 4.8 9-4.8M16 15.6V26',
  },
};
const other: Picture = {
  name: '数据库',
  colour: '#4a5a78',
  lines: 'M8 10c0-1.7 3.6-3 8-3s8 1.3 8 3v12c0 1.7-3.6 3-8 3s-8-1.3-8-3zM8 10c0 1.7 3.6 3 8 3s8-1.3 8-3',
};

function pictureOf(kind: string): Picture {
  const database = databaseOf(kind);
  if (database === undefined) return pictures[kind] ?? other;
  return { name: database.name ?? database.label, ...database.icon };
}

/** A picture for a driver class or for a type without drivers (excel, saiku). */
export function DatabaseIcon({ kind, size = 32 }: { kind: string; size?: number }) {
  const { name, colour, lines, width = 1.7 } = pictureOf(kind);
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} role="img" aria-label={name}>
      <rect width="32" height="32" rx="8" fill={colour} />
      <path {...line} strokeWidth={width} d={lines} />
    </svg>
  );
}

export function iconKind(source: Datasource): string {
  return source.datasourceType === 'jdbc' ? source.driverClassName : source.datasourceType;
}
