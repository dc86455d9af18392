import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { OutlineProblem, outlineLimits, readOutlineGeo } from '@mingjing/charts';
import { Code, type OutlineItem, parseJsonText, texts } from '@mingjing/contract';
import { recordAudit } from '../../audit/record-audit.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { AppError, forbidden, gone, refused } from '../../http/app-error.ts';
import type { Upload } from '../../http/upload.ts';
import type { UserActor } from '../../security/actor.ts';
import { hashOf } from '../../security/tokens.ts';
import { builtInBytes, builtInCodes, builtInName, builtInOutline, isBuiltIn } from './built-in.ts';
import { createOutlineStore } from './outline.store.ts';

/** More uploaded outlines than this are no maps of anything. */
const mostOutlines = 500;
/** Uploaded outlines whose bytes are kept in memory. */
const mostKept = 16;

export interface StoredOutline {
  /** GeoJSON. */
  bytes: Buffer;
  etag: string;
  /** It comes with the product and stays as long as the process runs. */
  lasts: boolean;
}

const etagOf = (bytes: Buffer): string => `"${hashOf(bytes.toString('latin1')).slice(0, 32)}"`;

/** Room for as many points as an outline may have, with heights; a body may hold fewer values. */
const fileLimits = { depth: 100, commas: 5 * outlineLimits.points, keys: 50_000 };

/** Reads a file as an outline; what it may not hold is refused with a reason, nothing in it is ever run. */
function parseOutline(text: string) {
  try {
    const json = text.replace(/^\uFEFF/, '').trim();
    return readOutlineGeo(json === '' ? undefined : parseJsonText(json, fileLimits));
  } catch (error) {
    if (error instanceof OutlineProblem) throw refused(error.message);
    if (error instanceof SyntaxError) throw refused(texts.outline.unreadable, 'fileUnreadable');
    throw error;
  }
}

export function createOutlines({ work, now }: { work: UnitOfWork; now: () => number }) {
  const store = createOutlineStore(work);
  /** By code and ETag: a replaced outline is another one. */
  const kept = new Map<string, StoredOutline>();
  const builtIn = new Map<string, StoredOutline>();

  function keep(code: string, outline: StoredOutline): StoredOutline {
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    kept.set(`${code} ${outline.etag}`, outline);
    return outline;
  }

  async function ofProduct(code: string): Promise<StoredOutline | undefined> {
    const known = builtIn.get(code);
    if (known !== undefined) return known;
    const bytes = await builtInOutline(code);
    if (bytes === undefined) return undefined;
    const outline = { bytes, etag: etagOf(bytes), lasts: true };
    builtIn.set(code, outline);
    return outline;
  }

  const administrator = (actor: UserActor): UserActor => {
    if (!actor.isAdmin) throw forbidden();
    return actor;
  };

  return {
    async list(actor: UserActor): Promise<{ outlines: OutlineItem[]; mayManage: boolean }> {
      const own = await store.list();
      const uploaded = new Map(own.map((row) => [row.code, row]));
      const itemOf = (row: (typeof own)[number]): OutlineItem => ({
        code: row.code,
        name: row.name,
        regions: row.regions,
        bytes: Number(row.bytes),
        uploaded: true,
        builtIn: isBuiltIn(row.code),
      });
      const product = await Promise.all(
        builtInCodes.map(async (code): Promise<OutlineItem> => {
          const row = uploaded.get(code);
          if (row !== undefined) return itemOf(row);
          const bytes = await builtInBytes(code);
          return { code, name: builtInName(code), regions: null, bytes, uploaded: false, builtIn: true };
        }),
      );
      const more = own.filter(({ code }) => !isBuiltIn(code)).map(itemOf);
      return { outlines: [...product, ...more], mayManage: actor.isAdmin };
    },

    /** The outline of a code, uploaded ones first. */
    async read(code: string): Promise<StoredOutline> {
      const etag = await store.etagOf(code);
      if (etag === undefined) {
        const outline = await ofProduct(code);
        if (outline === undefined) throw refused(texts.outline.missing, 'gone');
        return outline;
      }
      const known = kept.get(`${code} ${etag}`);
      if (known !== undefined) return known;
      const row = await store.find(code);
      if (row === undefined) throw refused(texts.outline.missing, 'gone');
      return keep(code, { bytes: Buffer.from(row.geo), etag: row.etag, lasts: false });
    },

    async upload(
      actor: UserActor,
      file: Upload | undefined,
      wanted: { code: string; name: string },
    ): Promise<OutlineItem> {
      const { id } = administrator(actor);
      if (file === undefined) throw refused(texts.outline.file, 'fileMissing');
      if (file.bytes > outlineLimits.bytes)
        throw new AppError(Code.fileTooLarge, texts.outline.tooLarge, 413);
      const geo = parseOutline(await readFile(file.path, 'utf8'));
      const bytes = Buffer.from(JSON.stringify(geo));
      const code = wanted.code === '' ? `own-${randomBytes(6).toString('hex')}` : wanted.code;
      await work.run(async () => {
        const known = await store.etagOf(code);
        if (known === undefined && (await store.count()) >= mostOutlines)
          throw refused(texts.outline.tooMany, 'limitReached');
        await store.put({
          code,
          name: wanted.name,
          regions: geo.features.length,
          geo: bytes.toString(),
          etag: etagOf(bytes),
          user_id: id,
          created_at: now(),
          updated_at: now(),
        });
        const object = { kind: 'outline', id: code, name: wanted.name } as const;
        await recordAudit(work, { action: 'outline.upload', object });
      });
      return {
        code,
        name: wanted.name,
        regions: geo.features.length,
        bytes: bytes.length,
        uploaded: true,
        builtIn: isBuiltIn(code),
      };
    },

    async remove(actor: UserActor, code: string): Promise<void> {
      administrator(actor);
      await work.run(async () => {
        if (!(await store.remove(code))) throw gone();
        await recordAudit(work, {
          action: 'outline.remove',
          object: { kind: 'outline', id: code, name: '' },
        });
      });
    },
  };
}
export type Outlines = ReturnType<typeof createOutlines>;
