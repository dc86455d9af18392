import { xmlText } from './xml-text.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Places in the list of cell formats below. */
export const headerStyle = 1;
export const dateStyle = 2;
export const dateTimeStyle = 3;
export const textStyle = 4;
const firstNumberStyle = 5;
/** Decimals that a format can tell. */
export const mostDecimals = 6;
/** A cell that somebody has to look at. */
export const markedStyle = firstNumberStyle + mostDecimals + 1;
/** Hours, minutes and seconds of a length of time, beyond a day too. */
export const durationStyle = markedStyle + 1;

const firstPercentStyle = durationStyle + 1;
const firstPointsStyle = firstPercentStyle + mostDecimals + 1;
const usualPercentDecimals = 2;

/** A share of one in percent. */
export const percentStyle = (decimals = usualPercentDecimals): number =>
  firstPercentStyle + Math.min(decimals, mostDecimals);

/** What two percentages are apart, a hundred times the difference of the shares. */
export const pointsStyle = (decimals = usualPercentDecimals): number =>
  firstPointsStyle + Math.min(decimals, mostDecimals);

const styleCount = firstPointsStyle + mostDecimals + 1;

/** The same look for a row that is made of others. */
export const madeStyle = (style: number): number => style + styleCount;
export const isMade = (style: number): boolean => style >= styleCount;

/** Thousands, with so many decimals; numbers with more are shown as they are. */
export const numberStyle = (decimals: number): number =>
  decimals > mostDecimals ? 0 : firstNumberStyle + decimals;

/** A format for each number of decimals. */
const withDecimals = (whole: string, unit = ''): string[] =>
  Array.from(
    { length: mostDecimals + 1 },
    (_, decimals) => `${whole}${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}${unit}`,
  );

const numberCodes = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss', ...withDecimals('#,##0')];
const unitCodes = ['[h]:mm:ss', ...withDecimals('0', '%'), ...withDecimals('0', '" 个百分点"')];
const formatCodes = [...numberCodes, ...unitCodes];
const firstFormat = 164;

function stylesXml(): string {
  const formats = formatCodes.map(
    (format, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${xmlText(format)}"/>`,
  );
  const cell = (format: number, rest = ''): string =>
    `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${rest}/>`;
  const plain = [
    cell(0),
    '<xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1" quotePrefix="1"><alignment vertical="center"/></xf>',
    cell(firstFormat),
    cell(firstFormat + 1),
    // Edited by hand it stays a text, whatever it begins with.
    cell(49, ' quotePrefix="1"'),
    ...numberCodes.slice(2).map((_, at) => cell(firstFormat + 2 + at)),
    '<xf numFmtId="49" fontId="2" fillId="3" borderId="0" xfId="0" applyFont="1" applyFill="1" quotePrefix="1"/>',
    ...unitCodes.map((_, at) => cell(firstFormat + numberCodes.length + at)),
  ];
  const bold = plain.map((one) =>
    one.replace('fontId="0" fillId="0"', 'applyFont="1" fontId="1" applyFill="1" fillId="2"'),
  );
  const cells = [...plain, ...bold];
  return (
    `${head}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>` +
    '<fonts count="3"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font>' +
    '<font><sz val="11"/><color rgb="FF9C0006"/><name val="等线"/></font></fonts>' +
    '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFEAF1FB"/><bgColor indexed="64"/></patternFill></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/><bgColor indexed="64"/></patternFill></fill></fills>' +
    '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
    '<border><left/><right/><top/><bottom style="thin"><color rgb="FFB8C7DE"/></bottom><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`
  );
}

/** Units of UTF-16, as spreadsheets count them. */
const longestSheetName = 31;
/** The name that Excel keeps for its own sheet of changes. */
const keptNames: readonly string[] = ['history'];

function cutTo(text: string, units: number): string {
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > units) break;
    kept += character;
  }
  return kept;
}

const bare = (text: string): string => text.replace(/^['\s]+|['\s]+$/g, '');

/** A sheet's name as spreadsheets allow it, without what is not seen or turns the order of its signs. */
function sheetName(name: string): string {
  const plain = bare(name.replace(/[\\/?*[\]:\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' '));
  return bare(cutTo(plain, longestSheetName)) || '数据';
}

/** The sheets' names, no two alike: a workbook with such a pair counts as damaged. The last ones keep theirs. */
export function sheetNames(names: readonly string[]): string[] {
  const taken = new Set(keptNames);
  return names
    .toReversed()
    .map((name) => {
      const plain = sheetName(name);
      let own = plain;
      for (let at = 2; taken.has(own.toLowerCase()); at += 1) {
        const mark = `（${at}）`;
        own = cutTo(plain, longestSheetName - mark.length) + mark;
      }
      taken.add(own.toLowerCase());
      return own;
    })
    .toReversed();
}

/** The parts of a workbook that stand around its sheets. */
export function workbookParts(names: readonly string[]): { name: string; pieces: Iterable<string> }[] {
  const places = names.map((_, at) => at + 1);
  const overrides = places.map(
    (at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${sheetType}.worksheet+xml"/>`,
  );
  const relations = places.map(
    (at) => `<Relationship Id="rId${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
  );
  const sheets = sheetNames(names).map(
    (name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const stylesId = `rId${names.length + 1}`;
  return [
    {
      name: '[Content_Types].xml',
      pieces: [
        `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${overrides.join('')}</Types>`,
      ],
    },
    {
      name: '_rels/.rels',
      pieces: [
        `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/workbook.xml',
      pieces: [
        `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      pieces: [
        `${head}<Relationships xmlns="${packaged}/relationships">${relations.join('')}<Relationship Id="${stylesId}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      ],
    },
    { name: 'xl/styles.xml', pieces: [stylesXml()] },
  ];
}
