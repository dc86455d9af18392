import {
  type BoardLayout,
  descendantsOf,
  isColumnOf,
  layoutProblem,
  type Parameter,
  type ParameterPlace,
  parameter,
  usualCalculation,
} from '@mingjing/contract';

export interface ColumnChoice {
  name: string;
  isDate: boolean;
  isNumber: boolean;
  /** Different values among the rows that were read, and how many rows those were. */
  seen?: { values: number; rows: number };
}
/** Columns of one dataset behind the page's widgets, or of one widget's own query. */
export interface PlaceColumns {
  place: Exclude<ParameterPlace, null>;
  name: string;
  columns: ColumnChoice[];
  /** Whether the columns have come: nothing is said of others. */
  read: boolean;
}

export const placeKey = (place: PlaceColumns['place']): string =>
  typeof place === 'number' ? `d${place}` : `w${place.widgetId}`;

/** A parameter on its author's desk. */
export interface EditedParameter extends Parameter {
  /** Its name when the desk was opened; undefined for a new one. */
  was?: string;
  /** The column that it acts on by itself, whatever it is called meanwhile. */
  acted?: string;
}

/** The column that a parameter acts on where none is mapped: its own, else the one of its name. */
export const ownColumn = ({ column, name }: Pick<Parameter, 'column' | 'name'>): string =>
  column === undefined || column === '' ? name.trim() : column;

/** Parameters as they lie on the desk. */
export const editedOf = (items: readonly Parameter[]): EditedParameter[] =>
  items.map((item) => ({ ...parameter.parse(item), was: item.name, acted: ownColumn(item) }));

/** New names by the old ones: filters on the drawing go by them. */
export const renamesOf = (items: readonly EditedParameter[]): ReadonlyMap<string, string> =>
  new Map(
    items.flatMap(({ was, name }) =>
      was === undefined || was === name.trim() ? [] : [[was, name.trim()] as const],
    ),
  );

/** More choices than these are searched rather than chosen from. */
const fewValues = 30;

/**
 * How likely a column is what people filter by: dates, then names of which there are a few, then other names, figures,
 * and last what is different in nearly every row.
 */
function rank({ name, isDate, isNumber, seen }: ColumnChoice): number {
  if (isDate) return 0;
  const tells =
    usualCalculation({ type: isNumber ? 'integer' : 'text', numeric: true }, [name]) ===
    'countAndClearRepeat';
  const isUnlike = seen !== undefined && seen.rows >= 10 && seen.values > seen.rows * 0.8;
  if (tells || (isUnlike && !isNumber)) return 5;
  if (isNumber) return 4;
  if (seen === undefined) return 2;
  return seen.values >= 2 && seen.values <= fewValues ? 1 : 3;
}

/** A new row for the likeliest column that has none: dates as a range, everything else as a dropdown. */
export function addParameter(
  items: readonly EditedParameter[],
  columns: readonly ColumnChoice[],
): EditedParameter[] {
  const taken = new Set(items.map((item) => item.name));
  const column = columns.filter(({ name }) => !taken.has(name)).sort((a, b) => rank(a) - rank(b))[0];
  const type = column === undefined ? 1 : column.isDate ? 3 : 2;
  const added: EditedParameter = {
    ...(column === undefined ? {} : { acted: column.name }),
    name: column?.name ?? '',
    type,
    valueType: column?.isNumber === true ? 1 : 0,
    value: '',
    beginDate: '',
    endDate: '',
    check: true,
    options: [],
  };
  return [...items, added];
}

/** A parameter with another control: what the control before could be told and this one cannot goes. */
export function withType(item: EditedParameter, type: number): EditedParameter {
  const gone = { relative: undefined, multiple: undefined, choices: undefined, parent: undefined };
  return { ...item, ...gone, type, value: '', beginDate: '', endDate: '' };
}

/**
 * What a new name is to a parameter: another column where it is the name of one, else words for the column that it acts
 * on all the same. Columns that have not been read yet are taken as being there.
 */
function renamed(item: EditedParameter, name: string, known: ReadonlySet<string>): Partial<EditedParameter> {
  const { acted = '' } = item;
  const words = name.trim();
  if (known.has(words)) return { name, column: '', acted: known.has(acted) ? acted : words };
  return { name, column: known.size === 0 || known.has(acted) ? acted : '' };
}

/** All parameters with one of them changed; a new name goes along to those that depend on it. `known`: columns there are. */
export function changed(
  items: readonly EditedParameter[],
  index: number,
  part: Partial<EditedParameter>,
  known: ReadonlySet<string> = new Set(),
): EditedParameter[] {
  const before = items[index]?.name;
  return items.map((item, at) => {
    if (at === index)
      return { ...item, ...part, ...(part.name === undefined ? {} : renamed(item, part.name, known)) };
    const follows = part.name !== undefined && before !== '' && item.parent === before;
    return follows ? { ...item, parent: part.name } : item;
  });
}

/** Without one parameter; what depended on it depends on nothing. */
export function removed(items: readonly EditedParameter[], index: number): EditedParameter[] {
  const name = items[index]?.name;
  return items.flatMap((item, at) => {
    if (at === index) return [];
    if (item.parent !== name) return [item];
    const { parent: _, ...rest } = item;
    return [rest];
  });
}

/** One of them in another place. */
export function moved(items: readonly EditedParameter[], from: number, to: number): EditedParameter[] {
  const item = items[from];
  if (item === undefined || from === to || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Dropdowns that this one's choices can depend on: not itself, and none that depends on it. */
export function possibleParents(items: readonly Parameter[], name: string): string[] {
  const below = new Set(descendantsOf(items, name));
  return items.flatMap((item) =>
    item.name !== '' && item.name !== name && !below.has(item.name) ? [item.name] : [],
  );
}

/** The column that is mapped for one place; undefined where the parameter's own name decides. */
export const mappedColumn = (item: Parameter, place: PlaceColumns['place']): string | undefined =>
  item.columns?.find((entry) => isColumnOf(entry, place))?.column;

/** Whether no data behind the page has the column that a parameter filters by; columns that have not come yet may be it. */
export const reachesNone = (item: EditedParameter, places: readonly PlaceColumns[]): boolean =>
  item.name !== '' &&
  places.length > 0 &&
  places.every(
    ({ place, columns, read }) =>
      read && !columns.some(({ name }) => name === (mappedColumn(item, place) ?? ownColumn(item))),
  );

/** A place's column for a parameter; undefined lets the name decide again, '' leaves the place out. */
export function withColumn(
  item: Parameter,
  place: PlaceColumns['place'],
  column: string | undefined,
): Partial<Parameter> {
  const rest = (item.columns ?? []).filter((entry) => !isColumnOf(entry, place));
  const own = typeof place === 'number' ? { datasetId: place } : place;
  return { columns: column === undefined ? rest : [...rest, { ...own, column }] };
}

/** The author's own choices as lines of a text: '值' or '值=名称'. */
export const choicesText = (item: Parameter): string =>
  (item.choices ?? []).map(({ label, value }) => (label === value ? value : `${value}=${label}`)).join('\n');

export function choicesOf(text: string): NonNullable<Parameter['choices']> {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.map((line) => {
    const [value = '', ...label] = line.split('=');
    return { value: value.trim(), label: label.join('=').trim() || value.trim() };
  });
}

/** What keeps the parameters from being saved, or null. */
export function parameterProblem(items: readonly Parameter[]): string | null {
  const problem = layoutProblem(
    items.map((item) => ({ ...item, name: item.name.trim(), parent: item.parent?.trim() ?? '' })),
  );
  if (problem !== null) return problem;
  return items.every((item) => parameter.safeParse(item).success) ? null : '参数名称或取值过长';
}

/** Fields that say nothing are not stored. */
function stored(item: EditedParameter): Parameter {
  const {
    was: _,
    acted: __,
    columns = [],
    choices = [],
    parent,
    relative,
    required,
    multiple,
    column,
    ...rest
  } = item;
  return {
    ...rest,
    name: item.name.trim(),
    options: [],
    ...(column === undefined || column === '' || column === item.name.trim() ? {} : { column }),
    ...(columns.length === 0 ? {} : { columns }),
    ...(choices.length === 0 || item.type !== 2 ? {} : { choices }),
    ...(parent === undefined || parent === '' ? {} : { parent: parent.trim() }),
    ...(relative === undefined || item.type !== 3 ? {} : { relative }),
    ...(required === true ? { required } : {}),
    ...(multiple === true && item.type === 2 ? { multiple } : {}),
  };
}

/** What is stored: all parameters, and the names of those that viewers see. */
export function layoutOf(items: readonly EditedParameter[]): BoardLayout {
  const paramsGroup = items.map(stored);
  return { paramsGroup, checkedGroup: paramsGroup.flatMap((item) => (item.check ? [item.name] : [])) };
}
