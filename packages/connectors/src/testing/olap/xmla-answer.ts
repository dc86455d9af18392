import { escaped } from '../../olap/xmla/envelope.ts';
import {
  captionOf,
  levelName,
  levelOf,
  type StandInCell,
  type StandInCellset,
  type StandInMember,
  uniqueName,
} from './cellset.ts';

const start =
  '<?xml version="1.0"?>\n<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Header/><SOAP-ENV:Body>';
const end = '</SOAP-ENV:Body></SOAP-ENV:Envelope>';
const xsd =
  'xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
const root = (kind: string): string => `<root xmlns="urn:schemas-microsoft-com:xml-analysis:${kind}" ${xsd}>`;
const opened = (method: string): string =>
  `${start}<${method}Response xmlns="urn:schemas-microsoft-com:xml-analysis"><return>`;
const closed = (method: string): string => `</root></return></${method}Response>${end}`;

/** Names of elements as XML takes them. */
const encoded = (name: string): string =>
  name.replace(/[^\p{L}\p{N}_.-]/gu, (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, '0')}_`);

interface Field {
  name: string;
  type?: string;
}
const schema = (fields: readonly Field[]): string => {
  const elements = fields.map(
    ({ name, type }) =>
      `<xsd:element minOccurs="0" name="${encoded(name)}" sql:field="${escaped(name)}"${type === undefined ? '' : ` type="xsd:${type}"`}/>`,
  );
  return `<xsd:schema xmlns:sql="urn:schemas-microsoft-com:xml-sql" ${xsd}><xsd:element name="root"><xsd:complexType><xsd:sequence><xsd:element maxOccurs="unbounded" minOccurs="0" name="row" type="row"/></xsd:sequence></xsd:complexType></xsd:element><xsd:complexType name="row"><xsd:sequence>${elements.join('')}</xsd:sequence></xsd:complexType></xsd:schema>`;
};
const element = (name: string, text: string, type?: string): string =>
  `<${encoded(name)}${type === undefined ? '' : ` xsi:type="xsd:${type}"`}>${escaped(text)}</${encoded(name)}>`;

/** A table that answers a Discover. */
export function discovered(names: readonly string[], rows: readonly Record<string, string>[]): string {
  const lines = rows.map(
    (row) =>
      `<row>${Object.entries(row)
        .map(([name, text]) => element(name, text))
        .join('')}</row>`,
  );
  return `${opened('Discover')}${root('rowset')}${schema(names.map((name) => ({ name, type: 'string' })))}${lines.join('')}${closed('Discover')}`;
}

export const soapFault = (text: string): string =>
  `${start}<SOAP-ENV:Fault><faultcode>SOAP-ENV:Server.00HSBE02</faultcode><faultstring>XMLA MDX execute failed</faultstring><faultactor>Mondrian</faultactor><detail><XA:error xmlns:XA="http://mondrian.sourceforge.net"><code>00HSBE02</code><desc>The Mondrian XML: ${escaped(text)}</desc></XA:error></detail></SOAP-ENV:Fault>${end}`;

/** The pieces of a flat answer: a column for every level above and of the rows' members, then the values. */
export function* tabularAnswer({ columns, rows }: StandInCellset, isEndless: boolean): Generator<string> {
  const all = isEndless ? undefined : [...rows];
  const deepest: StandInMember[] = [];
  for (const { members } of all ?? [])
    for (const [at, one] of members.entries())
      if (one.path.length >= (deepest[at]?.path.length ?? 0)) deepest[at] = one;
  const levels = deepest.flatMap(({ dimension, levels: names, path }, at) =>
    names.slice(0, path.length).map((level, depth) => ({
      at,
      depth,
      name: `${levelName(dimension, level)}.[MEMBER_CAPTION]`,
    })),
  );
  const values = columns.map((members) => members.map(uniqueName).join('.'));
  yield opened('Execute') + root('rowset');
  yield schema([
    ...levels.map(({ name }) => ({ name, type: 'string' })),
    ...values.map((name) => ({ name })),
  ]);
  for (const { members, cells } of all ?? rows) {
    const keys = levels.map(({ at, depth, name }) => {
      const caption = members[at]?.path[depth];
      return caption === undefined ? '' : element(name, caption);
    });
    const shown = cells.map((cell, at) =>
      cell === null ? '' : element(values[at] ?? '', cell.value, cell.type),
    );
    yield `<row>${keys.join('')}${shown.join('')}</row>`;
  }
  yield closed('Execute');
}

const memberXml = (one: StandInMember): string =>
  `<Member Hierarchy="[${escaped(one.dimension)}]"><UName>${escaped(uniqueName(one))}</UName><Caption>${escaped(captionOf(one))}</Caption><LName>${escaped(levelOf(one))}</LName><LNum>${one.path.length}</LNum><DisplayInfo>65537</DisplayInfo></Member>`;
const axisXml = (name: string, tuples: readonly (readonly StandInMember[])[]): string =>
  `<Axis name="${name}"><Tuples>${tuples.map((tuple) => `<Tuple>${tuple.map(memberXml).join('')}</Tuple>`).join('')}</Tuples></Axis>`;
const cellXml = (cell: StandInCell, ordinal: number): string =>
  `<Cell CellOrdinal="${ordinal}"><Value xsi:type="xsd:${cell.type}">${escaped(cell.value)}</Value><FmtValue>${escaped(cell.shown ?? cell.value)}</FmtValue><FormatString>#,##0</FormatString></Cell>`;

/** A cellset: its axes, then its cells that are not empty. */
export function* cellsetAnswer({ columns, rows }: StandInCellset): Generator<string> {
  const all = [...rows];
  yield opened('Execute') + root('mddataset');
  yield '<OlapInfo><CubeInfo><Cube><CubeName>x</CubeName></Cube></CubeInfo><AxesInfo><AxisInfo name="Axis0"/></AxesInfo></OlapInfo>';
  yield `<Axes>${axisXml('Axis0', columns)}${axisXml(
    'Axis1',
    all.map(({ members }) => members),
  )}<Axis name="SlicerAxis"><Tuples><Tuple/></Tuples></Axis></Axes><CellData>`;
  for (const [at, { cells }] of all.entries())
    yield cells
      .map((cell, column) => (cell === null ? '' : cellXml(cell, at * columns.length + column)))
      .join('');
  yield `</CellData>${closed('Execute')}`;
}
