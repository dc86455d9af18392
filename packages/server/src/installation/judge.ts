import type { Engine } from '../db/engine.ts';
import type { FolderFacts } from './folder-facts.ts';
import type { MetadataFacts } from './metadata-facts.ts';

/** What is known of the key without opening anything with it. */
export interface KeyFacts {
  /** Short prints of the keys at hand; undefined when there is none. */
  prints: readonly string[] | undefined;
  /** Whether the check value was opened; undefined when the metadata has none. */
  opensCheck: boolean | undefined;
}

export interface Facts {
  engine: Engine;
  folder: FolderFacts;
  metadata: MetadataFacts | undefined;
  key: KeyFacts;
  /** Whether a file store is given that nodes share. */
  isShared?: boolean;
}

/** Why folder, metadata and key are not one installation. */
export type Refusal =
  | 'metadata-missing'
  | 'metadata-empty'
  | 'metadata-elsewhere'
  | 'metadata-new'
  | 'metadata-other'
  | 'folder-unknown'
  | 'extracts-strange'
  | 'files-elsewhere'
  | 'key-missing'
  | 'key-missing-here'
  | 'key-wrong'
  | 'key-partly';

export type Verdict =
  /** Nothing was ever here: id, key and tables are made. */
  | { kind: 'first' }
  /** All fits; folder or metadata still has to be told the id. */
  | { kind: 'bind'; id: string | undefined }
  | { kind: 'same' }
  | { kind: 'refused'; refusal: Refusal };

const refused = (refusal: Refusal): Verdict => ({ kind: 'refused', refusal });

/** Folder and metadata, both of which have something, know each other by the extracts: their names are random. */
function fits({ engine, folder, metadata }: Facts): boolean {
  const known: ReadonlySet<string> = metadata?.extracts ?? new Set();
  if (folder.extracts.size > 0) return [...folder.extracts].some((extract) => known.has(extract));
  // An older release that has stored nothing yet has nothing to lose either.
  if (known.size === 0 && metadata?.id === undefined) return true;
  // Restored without extracts: SQLite lies in the folder itself; beside PostgreSQL a folder that only holds the key may
  // be any.
  return engine === 'sqlite';
}

/** A new node of an installation whose metadata and files are shared: its own folder holds nothing yet. */
function joins({ folder, metadata, isShared }: Facts): boolean {
  const isEmpty = folder.extracts.size === 0 && !folder.hasPictures && folder.database === 'missing';
  return isShared === true && metadata?.files !== undefined && folder.file === undefined && isEmpty;
}

function judgeKey(facts: Facts): Refusal | undefined {
  const { metadata, key, isShared } = facts;
  if (key.prints === undefined) return joins(facts) ? 'key-missing-here' : 'key-missing';
  const sealedBy = [...(metadata?.sealedBy ?? [])];
  const missing = sealedBy.filter((print) => !key.prints?.includes(print));
  if (missing.length > 0)
    return missing.length === sealedBy.length && key.opensCheck !== true ? 'key-wrong' : 'key-partly';
  // A key that was only tried for one start has sealed the check value and nothing else: it is not needed again. Nodes
  // that share the metadata must agree on it all the same.
  const opensAll = sealedBy.length > 0 && isShared !== true;
  return key.opensCheck === false && !opensAll ? 'key-wrong' : undefined;
}

function judgeEmpty({ engine, folder }: Facts): Verdict {
  const { file } = folder;
  if (file !== undefined && file.metadata !== engine) return refused('metadata-elsewhere');
  if (file?.bound === true) {
    return refused(
      engine === 'sqlite' && folder.database === 'missing' ? 'metadata-missing' : 'metadata-empty',
    );
  }
  if (folder.extracts.size > 0 || folder.hasPictures) return refused('metadata-new');
  // Our own first start writes its note before it makes a database; without one an empty file was emptied.
  if (file === undefined && folder.database === 'empty') return refused('metadata-empty');
  if (engine === 'postgres' && folder.database === 'present') return refused('metadata-new');
  return { kind: 'first' };
}

/** Decides whether folder, metadata and key belong together. Pure: nothing is read or written here. */
export function judge(facts: Facts): Verdict {
  const { folder, metadata, engine } = facts;
  if (metadata === undefined) return judgeEmpty(facts);
  const { file } = folder;
  if (metadata.files !== undefined && facts.isShared !== true) return refused('files-elsewhere');
  if (file?.bound === true && file.id !== metadata.id)
    return refused(file.metadata === engine ? 'metadata-other' : 'metadata-elsewhere');
  const isNamed = file !== undefined && file.id === metadata.id;
  if (file?.bound !== true && !isNamed && !joins(facts) && !fits(facts))
    return refused(folder.extracts.size > 0 ? 'extracts-strange' : 'folder-unknown');
  const refusal = judgeKey(facts);
  if (refusal !== undefined) return refused(refusal);
  if (file?.bound === true) return { kind: 'same' };
  return { kind: 'bind', id: metadata.id ?? file?.id };
}
