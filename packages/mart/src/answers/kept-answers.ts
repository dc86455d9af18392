import { createHash } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';

/** Where the answers of one run are kept for the next, and what tells builds of the product apart. */
export interface KeptAnswersFile {
  path: string;
  /** Another text for another build: what one has answered the next may answer otherwise. */
  print: () => Promise<string>;
}

export type KeptAnswer = readonly [key: string, answer: { json: Buffer; rows: number }];

interface Header {
  print: string;
  sha256: string;
}

const lengths = 12;

/**
 * Writes answers by their keys, whole or not at all, readable by its owner alone. Extracts never change and their names
 * are never used again, so that an answer holds for as long as its extract is there.
 */
export async function keepAnswers(
  { path, print }: KeptAnswersFile,
  answers: Iterable<KeptAnswer>,
): Promise<void> {
  const parts: Buffer[] = [];
  for (const [key, { json, rows }] of answers) {
    const name = Buffer.from(key, 'utf8');
    const head = Buffer.alloc(lengths);
    head.writeUInt32LE(name.length, 0);
    head.writeUInt32LE(rows, 4);
    head.writeUInt32LE(json.length, 8);
    parts.push(head, name, json);
  }
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  const header: Header = { print: await print(), sha256: hash.digest('hex') };
  const part = `${path}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    await file.writeFile(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...parts]));
    await file.close();
    await rename(part, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * Takes the answers that were kept, in the order in which they were written; none where the file is missing, damaged or
 * of another build. The file is gone then: what is deleted from now on is not kept anywhere.
 */
export async function takeAnswers({ path, print }: KeptAnswersFile): Promise<KeptAnswer[]> {
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes === undefined) return [];
  await rm(path, { force: true });
  const end = bytes.indexOf(10);
  const body = bytes.subarray(end + 1);
  if (end < 0 || !(await isOurs(bytes.toString('utf8', 0, end), body, print))) return [];
  const answers: KeptAnswer[] = [];
  for (let at = 0; at < body.length; ) {
    const name = at + lengths;
    const json = name + body.readUInt32LE(at);
    const next = json + body.readUInt32LE(at + 8);
    answers.push([
      body.toString('utf8', name, json),
      // A copy, so that no answer keeps all the others in memory.
      { json: Buffer.from(body.subarray(json, next)), rows: body.readUInt32LE(at + 4) },
    ]);
    at = next;
  }
  return answers;
}

async function isOurs(header: string, body: Buffer, print: () => Promise<string>): Promise<boolean> {
  try {
    const told = JSON.parse(header) as Header;
    return told.print === (await print()) && told.sha256 === createHash('sha256').update(body).digest('hex');
  } catch {
    return false;
  }
}
