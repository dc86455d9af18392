import type { FileStore, StoredFile } from './file-store.ts';
import { storedIn } from './stored-names.ts';

/** How long what nothing stands on stays, in milliseconds. */
export interface UnusedAges {
  /** A file that is younger may be another node's, which has not spoken for it yet. */
  unclaimed: number;
  /** From the mark to the removal. */
  lost: number;
  /** A replaced extract, for those who were about to ask it. */
  dropped: number;
}

const hour = 3_600_000;
export const usualUnusedAges: UnusedAges = { unclaimed: hour, lost: 720 * hour, dropped: hour };

/** Says that an extract and the uploads it was read from were replaced: the sweep removes them an hour later. */
export const markDropped = (store: FileStore, id: string): Promise<void> =>
  store.note(`${storedIn.dropped}${id}`, '');

/** What a file goes with: the extract that it is, or was read from; a picture goes by itself. */
const idOf = (name: string): string =>
  /\/(x[0-9a-f]{32})(?:[.-]|$)/.exec(name)?.[1] ?? /\/([0-9a-f]{32}\.\w+)$/.exec(name)?.[1] ?? '';

/**
 * Marks extracts with their uploads, and pictures, that nothing stands on, and removes what was marked thirty days ago,
 * as any node may at any time. `inUse` tells ids of extracts and names of pictures, and is asked again before anything is
 * removed. Returns how many were marked and removed.
 */
export async function sweepUnused(
  store: FileStore,
  inUse: () => Promise<ReadonlySet<string>>,
  ages: UnusedAges = usualUnusedAges,
): Promise<{ marked: number; removed: number }> {
  // Listed first: what is spoken for between the two is in use.
  const extracts = await store.list(storedIn.extracts);
  const originals = await store.list(storedIn.originals);
  const pictures = await store.list(storedIn.pictures);
  const marks = await store.list(storedIn.marks);
  const dropped = await store.list(storedIn.dropped);
  const { now } = dropped;
  const used = await inUse();
  const byId = new Map<string, StoredFile[]>();
  for (const file of [...extracts.files, ...originals.files, ...pictures.files]) {
    const id = idOf(file.name);
    if (id !== '') byId.set(id, [...(byId.get(id) ?? []), file]);
  }
  const since = (files: readonly StoredFile[]) => new Map(files.map((file) => [idOf(file.name), file.at]));
  const [lostAt, droppedAt] = [since(marks.files), since(dropped.files)];
  const done = { marked: 0, removed: 0 };
  const removable: string[] = [];
  for (const [id, files] of byId) {
    const [lost, replaced] = [lostAt.get(id), droppedAt.get(id)];
    if (used.has(id)) {
      if (lost !== undefined) await store.remove(`${storedIn.marks}${id}`);
      if (replaced !== undefined) await store.remove(`${storedIn.dropped}${id}`);
    } else if (replaced !== undefined && now - replaced >= ages.dropped) removable.push(id);
    else if (lost !== undefined && now - lost >= ages.lost) removable.push(id);
    else if (lost === undefined && replaced === undefined) {
      const youngest = Math.max(...files.map(({ at }) => at));
      if (now - youngest < ages.unclaimed) continue;
      await store.note(`${storedIn.marks}${id}`, '');
      done.marked += 1;
    }
  }
  const stillUsed = removable.length === 0 ? used : await inUse();
  for (const id of removable) {
    if (stillUsed.has(id)) continue;
    for (const { name } of byId.get(id) ?? []) await store.remove(name);
    done.removed += 1;
  }
  // Marks of files that are gone.
  for (const { name } of [...marks.files, ...dropped.files]) {
    const id = idOf(name);
    if (!byId.has(id) || (removable.includes(id) && !stillUsed.has(id))) await store.remove(name);
  }
  return done;
}
