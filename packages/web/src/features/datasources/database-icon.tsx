import type { Datasource } from '@mingjing/contract';
import type { ReactNode } from 'react';

interface Picture {
  name: string;
  colour: string;
  drawing: ReactNode;
}

const line = {
  fill: 'none',
  stroke: '#fff',
  strokeWidth: 1.7,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** One small drawing per kind of database, all of one family: a coloured tile and white lines. */
const pictures: Record<string, Picture> = {
  'com.mysql.jdbc.Driver': {
    name: 'MySQL',
    colour: '#00678c',
    drawing: (
      <path
        {...line}
        d="M6 17c1-6 4-10 9-10 4 0 7 3 8 7l2.5 2.5-3 .5c-1 2-2 3-3.5 4l-.5-3c-2 .5-4-.5-5-2M10 19c-1 1.5-2.5 2.5-4 3M18 12v.1"
      />
    ),
  },
  'org.postgresql.Driver': {
    name: 'PostgreSQL',
    colour: '#336791',
    drawing: (
      <path
        {...line}
        d="M9 18c-2-3-3-8-1-10s6-1.5 8 0c2-1.5 6-1.5 7.5.5s.5 6.5-1.5 9.5M16 8c-2 3-2.5 6-2 9 .5 2.5 0 4.5-1.5 6M22 18c-1 .8-2.5.5-3.5-.5v4c0 1.5-1 2.5-2.5 2.5M12.5 12v.1M20 12v.1"
      />
    ),
  },
  'oracle.jdbc.driver.OracleDriver': {
    name: 'Oracle',
    colour: '#c3382b',
    drawing: <rect {...line} strokeWidth={2.4} x="6" y="10" width="20" height="12" rx="6" />,
  },
  'com.microsoft.sqlserver.jdbc.SQLServerDriver': {
    name: 'SQL Server',
    colour: '#a0262d',
    drawing: <path {...line} d="M7 9c4-2 7-2.5 11-2l7 4-6 3-7-1zM12 13l1 5-4 3 7 3 3-5 .5-5M13 18l6 1" />,
  },
  'com.ibm.db2.jcc.DB2Driver': {
    name: 'DB2',
    colour: '#1f7a4d',
    drawing: (
      <>
        <ellipse {...line} cx="16" cy="10" rx="8" ry="3" />
        <path {...line} d="M8 10v12c0 1.7 3.6 3 8 3s8-1.3 8-3V10M8 16c0 1.7 3.6 3 8 3s8-1.3 8-3" />
      </>
    ),
  },
  excel: {
    name: '表格',
    colour: '#1d7044',
    drawing: <path {...line} d="M9 6h10l5 5v15H9zM19 6v5h5M13 15l6 7M19 15l-6 7" />,
  },
  saiku: {
    name: 'OLAP',
    colour: '#6247aa',
    drawing: <path {...line} d="M16 6l9 4.8v10.4L16 26l-9-4.8V10.8zM7 10.8l9 4.8 9-4.8M16 15.6V26" />,
  },
};
const other: Picture = {
  name: '数据库',
  colour: '#4a5a78',
  drawing: (
    <path
      {...line}
      d="M8 10c0-1.7 3.6-3 8-3s8 1.3 8 3v12c0 1.7-3.6 3-8 3s-8-1.3-8-3zM8 10c0 1.7 3.6 3 8 3s8-1.3 8-3"
    />
  ),
};

/** A picture for a driver class or for a type without drivers (excel, saiku). */
export function DatabaseIcon({ kind, size = 32 }: { kind: string; size?: number }) {
  const { name, colour, drawing } = pictures[kind] ?? other;
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} role="img" aria-label={name}>
      <rect width="32" height="32" rx="8" fill={colour} />
      {drawing}
    </svg>
  );
}

export function iconKind(source: Datasource): string {
  return source.datasourceType === 'jdbc' ? source.driverClassName : source.datasourceType;
}
