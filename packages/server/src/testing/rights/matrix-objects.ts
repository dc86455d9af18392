import {
  admin,
  byDept,
  datasets,
  datasourceId,
  layoutOf,
  panelWith,
  server,
  widgetInput,
} from '../board-world.ts';
import { type MatrixCallers, personOf } from './matrix-callers.ts';
import type { ObjectKind, Relation } from './object-rules.ts';
import type { MatrixCaller } from './rights-matrix.ts';

/** An object that a call names. */
export interface Aimed {
  /** What stands for it in addresses: an id, an outline's code, a picture's address. */
  id: string;
  /** A panel's widget, a menu's child: what some calls name in its place or beside it. */
  inner: string;
}

const missing: Aimed = { id: '999999', inner: '999998' };
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const pictureFile = (): Blob => new Blob([png], { type: 'image/png' });
export const sheetFile = (): Blob => new Blob(['科室,人数\n内科,10\n外科,5\n']);
const square = [
  [
    [113, 23],
    [114, 23],
    [114, 24],
    [113, 23],
  ],
];
const area = {
  type: 'Feature',
  properties: { name: '一区' },
  geometry: { type: 'Polygon', coordinates: square },
};
export const outlineFile = (): Blob =>
  new Blob([JSON.stringify({ type: 'FeatureCollection', features: [area] })]);

/** A form with one file. */
export function formWith(file: Blob, name: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('file', file, name);
  return form;
}

/** What was made once, by server: test files that share a worker have a world each. */
const made = new WeakMap<object, Map<string, Promise<unknown>>>();
function once<T>(name: string, make: () => Promise<T>): Promise<T> {
  const here = made.get(server) ?? new Map<string, Promise<unknown>>();
  made.set(server, here);
  const found = (here.get(name) ?? make()) as Promise<T>;
  here.set(name, found);
  return found;
}

let counter = 0;
const fresh = (): string => {
  counter += 1;
  return `物${counter}`;
};

/** Owners whose objects the caller made, or another author did. */
function ownerOf(callers: MatrixCallers, caller: MatrixCaller, relation: Relation): number {
  const person = relation === 'own' ? personOf(caller) : undefined;
  return person === undefined ? callers.stranger.id : callers.userOf(person).id;
}

type Owned = 'datasource' | 'dataset' | 'widget' | 'panel' | 'template' | 'category' | 'share' | 'file';
const give = async (table: Owned, id: number, userId: number): Promise<void> => {
  await server.db.updateTable(table).set({ user_id: userId }).where('id', '=', id).execute();
};

/** A published panel with one widget, granted to the caller's role where the relation says so. */
async function panelFor(callers: MatrixCallers, caller: MatrixCaller, relation: Relation): Promise<Aimed> {
  const owner = ownerOf(callers, caller, relation);
  const widget = await admin.widget.create({
    input: widgetInput(datasets.cached, byDept, { name: fresh() }),
  });
  const layout = layoutOf({
    name: '科室',
    type: 1,
    columns: [{ datasetId: datasets.cached, column: '科室' }],
  });
  const panel = await panelWith([{ id: widget.id }], { state: 1, layout });
  await give('panel', panel.id, owner);
  await give('widget', widget.id, owner);
  const granted = relation === 'granted' ? callers.roleOf(caller) : callers.stranger.roleIds[0];
  if (granted !== undefined && relation !== 'own') await server.world.grantPanel(granted, panel.id);
  return { id: String(panel.id), inner: String(widget.id) };
}

async function categoryOf(kind: 'dataset' | 'widget' | 'panel' | 'template'): Promise<number> {
  const input = { categoryName: fresh(), pid: -1 };
  return (await admin[kind].createCategory({ input })).id;
}

async function templateFor(relation: Relation): Promise<number> {
  const categoryId = await templateCategory();
  const { id } = await admin.template.create({ input: { name: fresh(), categoryId } });
  // Unpublished unless it is open to all authors.
  if (relation === 'granted') await admin.template.state({ params: { id }, input: { isRelease: '1' } });
  return id;
}
export const templateCategory = (): Promise<number> => once('templates', () => categoryOf('template'));

/** Every sheet is the same uploaded one under an id of its own: an upload has a worker process read its file. */
async function sheet(): Promise<number> {
  const form = formWith(sheetFile(), '门诊.csv', { dataSourceName: fresh(), datasourceType: 'excel' });
  const uploaded = once('sheet', async () => (await admin.datasource.upload({ form, input: {} })).id);
  const { db } = server;
  const { id: _, ...row } = await db
    .selectFrom('datasource')
    .selectAll()
    .where('id', '=', await uploaded)
    .executeTakeFirstOrThrow();
  const made = await db
    .insertInto('datasource')
    .values({ ...row, name: fresh() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** A row of a user's own, on a panel that the caller reads. */
async function filterSet(callers: MatrixCallers, userId: number): Promise<number> {
  const panel = await objectFor('panel', callers, 'author', 'granted');
  const at = Date.now();
  const row = { user_id: userId, panel_id: Number(panel.id), name: fresh(), filters: '{}' };
  const stamps = { created_at: at, updated_at: at };
  const made = await server.db
    .insertInto('filter_set')
    .values({ ...row, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

async function menuWithChild(): Promise<Aimed> {
  const input = (pid: number) => {
    const name = fresh();
    return {
      name,
      path: `/${encodeURIComponent(name)}`,
      indexNo: 1,
      description: name,
      component: 'x',
      hidden: '0',
      help: '0',
      pid,
    };
  };
  const top = await admin.menu.create({ input: input(-1) });
  const child = await admin.menu.create({ input: input(top.id) });
  return { id: String(top.id), inner: String(child.id) };
}

const just = (id: number | string): Aimed => ({ id: String(id), inner: '' });
type Make = (callers: MatrixCallers, caller: MatrixCaller, relation: Relation) => Promise<Aimed>;

/** An object that was made by the caller for `own`, by another author else. */
const owned =
  (
    table: Owned,
    make: (relation: Relation, callers: MatrixCallers, caller: MatrixCaller) => Promise<number>,
  ): Make =>
  async (callers, caller, relation) => {
    const id = await make(relation, callers, caller);
    await give(table, id, ownerOf(callers, caller, relation));
    return just(id);
  };
/** The same with its use left to a role: the caller's own for `granted`, another author's else. */
const limited =
  (table: 'datasource' | 'dataset' | 'widget', make: () => Promise<number>): Make =>
  async (callers, caller, relation) => {
    const aimed = await owned(table, make)(callers, caller, relation);
    const id = Number(aimed.id);
    const role = relation === 'granted' ? callers.roleOf(caller) : callers.stranger.roleIds[0];
    await server.db.updateTable(table).set({ use_limited: 1 }).where('id', '=', id).execute();
    if (role !== undefined) {
      const row = { object_id: id, role_id: role };
      await server.db.insertInto(`${table}_use`).values(row).execute();
    }
    return aimed;
  };
const copied = (kind: 'datasource' | 'dataset' | 'widget', id: () => number) => async () =>
  (await admin[kind].copy({ params: { id: id() } })).id;

const anyWidget = (): Promise<number> =>
  once('widget', async () => {
    const input = widgetInput(datasets.cached, byDept, { name: fresh() });
    return (await admin.widget.create({ input })).id;
  });

const makers: Record<ObjectKind, Make> = {
  source: limited(
    'datasource',
    copied('datasource', () => datasourceId),
  ),
  sheet: limited('datasource', sheet),
  dataset: limited(
    'dataset',
    copied('dataset', () => datasets.live),
  ),
  datasetCategory: owned('category', () => categoryOf('dataset')),
  widgetCategory: owned('category', () => categoryOf('widget')),
  panelCategory: owned('category', () => categoryOf('panel')),
  templateCategory: owned('category', () => categoryOf('template')),
  widget: limited('widget', async () => (await admin.widget.copy({ params: { id: await anyWidget() } })).id),
  panel: panelFor,
  filterSet: async (callers, caller, relation) =>
    just(await filterSet(callers, ownerOf(callers, caller, relation))),
  link: async (callers, caller, relation) => {
    // A link to the caller's own panel would be the caller's to change, whoever made it.
    const panel = await objectFor('panel', callers, caller, relation === 'own' ? 'notGranted' : relation);
    const { shareId } = await server.world.share(Number(panel.id));
    await give('share', shareId, ownerOf(callers, caller, relation));
    return just(shareId);
  },
  template: owned('template', templateFor),
  picture: async (callers, caller, relation) => {
    const form = formWith(pictureFile(), 'a.png');
    const { url } = await admin.file.upload({ form });
    const name = url.split('/').at(-1) ?? '';
    await server.db
      .updateTable('file')
      .set({ user_id: ownerOf(callers, caller, relation) })
      .where('name', '=', name)
      .execute();
    return just(url);
  },
  outline: async () =>
    just(
      (await admin.outline.upload({ form: formWith(outlineFile(), 'a.json'), input: { name: fresh() } }))
        .code,
    ),
  role: async () => just(await server.world.role()),
  user: async () => just((await server.world.user(await server.world.role())).id),
  menu: menuWithChild,
  apiKey: async (callers, caller, relation) => {
    const token = await server.deps.sessions.issueForUser(ownerOf(callers, caller, relation));
    const input = { name: fresh(), scopes: ['boards' as const], days: 1 };
    return just((await server.client(token).apiKey.create({ input })).id);
  },
};

/** A new object of the kind; for `missing` none, but what an address that names none looks like. */
export async function makeObject(
  kind: ObjectKind,
  callers: MatrixCallers,
  caller: MatrixCaller,
  relation: Relation,
): Promise<Aimed> {
  if (relation !== 'missing') return makers[kind](callers, caller, relation);
  // Uploading one with a code that is not known makes it: each has another code.
  if (kind === 'outline') return just(`own-z${fresh().slice(1)}`);
  return kind === 'picture' ? just('/files/0000000000000000.png') : missing;
}

/** The object of the kind that all calls share which change nothing. */
export function objectFor(
  kind: ObjectKind,
  callers: MatrixCallers,
  caller: MatrixCaller,
  relation: Relation,
): Promise<Aimed> {
  return once(`${kind} ${caller} ${relation}`, () => makeObject(kind, callers, caller, relation));
}
