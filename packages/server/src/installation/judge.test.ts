import { describe, expect, test } from 'vitest';
import { type Facts, judge } from './judge.ts';
import { refusalText } from './refusals.ts';

const id = '1b4e28ba-2fa1-4d2b-883f-0016d3cca427';
const other = '9b2e28ba-2fa1-4d2b-883f-0016d3cca427';
const note = (over: object = {}) => ({
  id,
  bound: true,
  metadata: 'sqlite' as const,
  createdAt: '2026-01-01T00:00:00Z',
  ...over,
});
const metadata = (over: object = {}) => ({
  id: id as string | undefined,
  check: 'v1.k',
  extracts: new Set<string>(['a', 'b']),
  sealedBy: new Set<string>(['k1']),
  ...over,
});
type Given = Omit<Partial<Facts>, 'folder' | 'key'> & {
  folder?: Partial<Facts['folder']>;
  key?: Partial<Facts['key']>;
};
/** An installation in which all fits, but for what is given. */
const facts = ({ folder, key, ...rest }: Given = {}): Facts => ({
  engine: 'sqlite',
  metadata: metadata(),
  ...rest,
  folder: {
    dataDir: '/data',
    file: note(),
    database: 'present',
    extracts: new Set(['a', 'b']),
    hasPictures: true,
    ...folder,
  },
  key: { prints: ['k1'], opensCheck: true, ...key },
});
const empty = {
  file: undefined,
  database: 'missing' as const,
  extracts: new Set<string>(),
  hasPictures: false,
};
const shared = () => metadata({ files: 'a-store' });
const noKey = { prints: undefined, opensCheck: undefined };

describe('which folder, metadata and key belong together', () => {
  const accepted: [string, Facts, string][] = [
    ['an installation as it was left', facts(), 'same'],
    ['restored without extracts', facts({ folder: { extracts: new Set() } }), 'same'],
    ['extracts of later days beside older metadata', facts({ folder: { extracts: new Set(['z']) } }), 'same'],
    ['nothing anywhere', facts({ metadata: undefined, folder: empty, key: noKey }), 'first'],
    [
      'a key that was put there before the first start',
      facts({ metadata: undefined, folder: empty }),
      'first',
    ],
    [
      'a first start that was cut short',
      facts({ metadata: undefined, folder: { ...empty, file: note({ bound: false }), database: 'empty' } }),
      'first',
    ],
    [
      'a first start that was cut short after the metadata was told',
      facts({ folder: { ...empty, file: note({ bound: false }), database: 'present' } }),
      'bind',
    ],
    [
      'an older release',
      facts({ metadata: metadata({ id: undefined, check: undefined }), folder: { file: undefined } }),
      'bind',
    ],
    [
      'an older release with a leftover of a broken refresh',
      facts({
        metadata: metadata({ id: undefined }),
        folder: { file: undefined, extracts: new Set(['a', 'leftover']) },
      }),
      'bind',
    ],
    [
      'an older release on PostgreSQL without anything stored, its key in a setting',
      facts({
        engine: 'postgres',
        metadata: metadata({ id: undefined, check: undefined, extracts: new Set() }),
        folder: empty,
        key: { opensCheck: undefined },
      }),
      'bind',
    ],
    [
      'a new node with nothing but the key, beside shared metadata and files',
      facts({ engine: 'postgres', folder: empty, metadata: shared(), isShared: true }),
      'bind',
    ],
    [
      'the first node, whose files are put into the store',
      facts({ engine: 'postgres', folder: { file: note({ metadata: 'postgres' }) }, isShared: true }),
      'same',
    ],
    ['a folder whose note was not restored', facts({ folder: { file: undefined } }), 'bind'],
    [
      'a second key that was tried for one start and sealed nothing',
      facts({ key: { opensCheck: false } }),
      'same',
    ],
    ['a key that was exchanged, old and new at hand', facts({ key: { prints: ['k2', 'k1'] } }), 'same'],
  ];
  test.each(accepted)('%s is opened', (_, given, kind) => {
    expect(judge(given).kind).toBe(kind);
  });

  const refused: [string, Facts, string, RegExp][] = [
    [
      'no database file',
      facts({ metadata: undefined, folder: { database: 'missing' } }),
      'metadata-missing',
      /没有元数据库 mingjing\.db.*从备份恢复/,
    ],
    [
      'a database file of zero bytes',
      facts({ metadata: undefined, folder: { database: 'empty' } }),
      'metadata-empty',
      /mingjing\.db）是空的/,
    ],
    ['a database without tables', facts({ metadata: undefined }), 'metadata-empty', /是空的/],
    [
      'an emptied database of an older release',
      facts({ metadata: undefined, folder: { ...empty, database: 'empty' } }),
      'metadata-empty',
      /是空的/,
    ],
    [
      'an older folder full of extracts and no database',
      facts({ metadata: undefined, folder: { file: undefined, database: 'missing' } }),
      'metadata-new',
      /已有数据/,
    ],
    [
      'an older folder with pictures and no database',
      facts({ metadata: undefined, folder: { ...empty, hasPictures: true } }),
      'metadata-new',
      /已有数据/,
    ],
    [
      'a start without BI_DATABASE_URL',
      facts({ metadata: undefined, folder: { file: note({ metadata: 'postgres' }), database: 'missing' } }),
      'metadata-elsewhere',
      /请设置原来的 BI_DATABASE_URL/,
    ],
    [
      'another SQLite file beside PostgreSQL',
      facts({ metadata: metadata({ id: other }), folder: { file: note({ metadata: 'postgres' }) } }),
      'metadata-elsewhere',
      /请设置原来的 BI_DATABASE_URL/,
    ],
    [
      'an empty PostgreSQL on a folder of SQLite',
      facts({ engine: 'postgres', metadata: undefined }),
      'metadata-elsewhere',
      /请去掉 BI_DATABASE_URL/,
    ],
    [
      'an empty PostgreSQL on an older folder of SQLite',
      facts({ engine: 'postgres', metadata: undefined, folder: { ...empty, database: 'present' } }),
      'metadata-new',
      /BI_DATABASE_URL/,
    ],
    [
      'an emptied PostgreSQL',
      facts({ engine: 'postgres', metadata: undefined, folder: { file: note({ metadata: 'postgres' }) } }),
      'metadata-empty',
      /PostgreSQL）是空的/,
    ],
    [
      'the metadata of another installation',
      facts({ metadata: metadata({ id: other }) }),
      'metadata-other',
      /两个不同的安装/,
    ],
    [
      'metadata of an older release on a folder of another installation',
      facts({ metadata: metadata({ id: undefined }) }),
      'metadata-other',
      /两个不同的安装/,
    ],
    [
      'an empty folder for known metadata',
      facts({ engine: 'postgres', folder: empty, key: noKey }),
      'folder-unknown',
      /不是它的目录/,
    ],
    [
      'a folder with nothing but the key for known metadata',
      facts({ engine: 'postgres', folder: empty }),
      'folder-unknown',
      /不是它的目录.*adopt-folder/,
    ],
    [
      'no file store where the files are in one',
      facts({ engine: 'postgres', folder: { file: note({ metadata: 'postgres' }) }, metadata: shared() }),
      'files-elsewhere',
      /BI_FILES_URL/,
    ],
    [
      'a new node, empty folder and no file store',
      facts({ engine: 'postgres', folder: empty, metadata: shared() }),
      'files-elsewhere',
      /BI_FILES_URL/,
    ],
    [
      'a new node without a key',
      facts({ engine: 'postgres', folder: empty, metadata: shared(), key: noKey, isShared: true }),
      'key-missing-here',
      /新节点.*secret\.key/,
    ],
    [
      'a new node with another key',
      facts({
        engine: 'postgres',
        folder: empty,
        metadata: shared(),
        key: { prints: ['k9'], opensCheck: false },
        isShared: true,
      }),
      'key-wrong',
      /密钥不对/,
    ],
    [
      'a second node while the files are not shared yet',
      facts({ engine: 'postgres', folder: empty, isShared: true }),
      'folder-unknown',
      /不是它的目录/,
    ],
    [
      "a node's folder with another installation's extracts",
      facts({
        engine: 'postgres',
        folder: { ...empty, extracts: new Set(['y']) },
        metadata: shared(),
        isShared: true,
      }),
      'extracts-strange',
      /不认识/,
    ],
    [
      'extracts of which the metadata names none',
      facts({
        metadata: metadata({ id: undefined }),
        folder: { file: undefined, extracts: new Set(['y', 'z']) },
      }),
      'extracts-strange',
      /2 个数据缓存.*adopt-folder/,
    ],
    ['no key', facts({ key: noKey }), 'key-missing', /没有找到密钥.*secret\.key/],
    [
      'no key in an older release',
      facts({
        metadata: metadata({ id: undefined, check: undefined }),
        folder: { file: undefined },
        key: noKey,
      }),
      'key-missing',
      /没有找到密钥/,
    ],
    ['another key', facts({ key: { prints: ['k9'], opensCheck: false } }), 'key-wrong', /密钥不对/],
    [
      'another key in an older release',
      facts({
        metadata: metadata({ id: undefined, check: undefined }),
        folder: { file: undefined },
        key: { prints: ['k9'], opensCheck: undefined },
      }),
      'key-wrong',
      /密钥不对/,
    ],
    [
      'another key where nothing is sealed yet',
      facts({ metadata: metadata({ sealedBy: new Set() }), key: { opensCheck: false } }),
      'key-wrong',
      /密钥不对/,
    ],
    [
      'a node without the key that the others use first',
      facts({ engine: 'postgres', metadata: shared(), key: { opensCheck: false }, isShared: true }),
      'key-wrong',
      /密钥不对/,
    ],
    [
      'a second key that sealed something before it was taken away',
      facts({ metadata: metadata({ sealedBy: new Set(['k1', 'k2']) }), key: { opensCheck: false } }),
      'key-partly',
      /旧密钥/,
    ],
    [
      'a key that was given up too early',
      facts({ metadata: metadata({ sealedBy: new Set(['k1', 'k2']) }), key: { prints: ['k2'] } }),
      'key-partly',
      /旧密钥/,
    ],
  ];
  test.each(refused)('%s: refused with a sentence that says what to do', (_, given, refusal, sentence) => {
    const verdict = judge(given);
    expect(verdict).toEqual({ kind: 'refused', refusal });
    if (verdict.kind !== 'refused') return;
    const text = refusalText(verdict.refusal, given);
    expect(text).toMatch(sentence);
    expect(text).toMatch(/没有改动任何内容$/);
  });
});
