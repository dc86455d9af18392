import {
  captionOf,
  levelName,
  levelOf,
  type StandInCell,
  type StandInCellset,
  type StandInMember,
  type StandInRow,
  uniqueName,
} from './cellset.ts';

interface SentCell {
  value: string;
  type: string;
  properties: Record<string, string>;
}

const nothing = (type: string): SentCell => ({ value: 'null', type, properties: {} });
const header = (member: StandInMember, type: string): SentCell => ({
  value: captionOf(member),
  type,
  properties: {
    dimension: member.dimension,
    uniquename: uniqueName(member),
    hierarchy: `[${member.dimension}]`,
    level: levelOf(member),
  },
});
/** A double as Java writes it. */
const javaDouble = (value: number): string => {
  const size = Math.abs(value);
  if (value === 0 || (size >= 1e-3 && size < 1e7))
    return Number.isInteger(value) ? `${value}.0` : String(value);
  const [digits = '', power] = value.toExponential().split('e');
  return `${digits.includes('.') ? digits : `${digits}.0`}E${Number(power)}`;
};
/** Saiku reads every number as a double. */
const dataCell = (cell: StandInCell | null, position: string): SentCell => ({
  value: cell === null ? '' : (cell.shown ?? cell.value),
  type: 'DATA_CELL',
  properties: {
    position,
    ...(cell === null || cell.type === 'string' ? {} : { raw: javaDouble(Number(cell.value)) }),
  },
});

interface Depth {
  at: number;
  depth: number;
  member: StandInMember;
}

/** The depths that the rows' members have: each is a column. Rows without end are told by their first. */
function depthsOf(rows: readonly StandInRow[]): Depth[] {
  const found = new Map<string, Depth>();
  for (const { members } of rows)
    for (const [at, member] of members.entries())
      found.set(`${at}:${member.path.length}`, { at, depth: member.path.length, member });
  return [...found.values()].toSorted((a, b) => a.at - b.at || a.depth - b.depth);
}

/** The lines of the flattened cellset: headers, then rows; those above the deepest level of an axis are left out. */
function* linesOf({ columns, rows }: StandInCellset, isEndless: boolean): Generator<(SentCell | null)[]> {
  const all = isEndless ? undefined : [...rows];
  const depths = depthsOf(all ?? []);
  const height = Math.max(...columns.map((members) => members.length), 0);
  for (let line = 0; line < height; line += 1) {
    const isLast = line === height - 1;
    const corner = depths.map(({ member, depth }): SentCell => {
      const level = member.levels[depth - 1] ?? '(All)';
      if (!isLast) return nothing('COLUMN_HEADER');
      const properties = { level: levelName(member.dimension, level), dimension: member.dimension };
      return { value: level, type: 'ROW_HEADER_HEADER', properties };
    });
    yield [...corner, ...columns.map((members) => header(members[line] as StandInMember, 'COLUMN_HEADER'))];
  }
  let at = 0;
  for (const { members, cells } of all ?? rows) {
    const deepest = (place: number): number =>
      Math.max(...depths.filter((one) => one.at === place).map(({ depth }) => depth));
    if (members.some((one, place) => one.path.length < deepest(place))) continue;
    const keys = depths.map(({ at: place, depth }) => {
      const one = members[place] as StandInMember;
      return header({ ...one, path: one.path.slice(0, depth) }, 'ROW_HEADER');
    });
    yield [...keys, ...cells.map((cell, column) => dataCell(cell, `${column}:${at}`))];
    at += 1;
  }
}

/** The pieces of a QueryResult in JSON. */
export function* saikuAnswer(cellset: StandInCellset, isEndless: boolean): Generator<string> {
  yield '{"cellset":[';
  let first = true;
  for (const line of linesOf(cellset, isEndless)) {
    yield `${first ? '' : ','}${JSON.stringify(line)}`;
    first = false;
  }
  yield '],"rowTotalsLists":null,"colTotalsLists":null,"runtime":12,"error":null,"height":3,"width":2,';
  yield '"query":{"name":"q","mdx":"SELECT \\"{[","type":"MDX","cube":{"name":"x"}},"topOffset":1,"leftOffset":0}';
}

/** What Saiku tells of a cube: its dimensions, each with one hierarchy. */
export const saikuMetadata = (dimensions: Readonly<Record<string, readonly string[]>>) => ({
  dimensions: Object.entries(dimensions).map(([name, levels]) => ({
    uniqueName: `[${name}]`,
    name,
    caption: name,
    hierarchies: [
      {
        uniqueName: `[${name}]`,
        name,
        caption: name,
        levels: ['(All)', ...levels].map((level) => ({
          uniqueName: levelName(name, level),
          name: level,
          caption: level,
          hierarchyUniqueName: `[${name}]`,
        })),
      },
    ],
  })),
  measures: [],
  properties: {},
});
