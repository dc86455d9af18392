import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { outlineTitle, provinces } from '@mingjing/charts';

/** Codes of the outlines that come with the product. */
export const builtInCodes: readonly string[] = ['china', ...provinces.map(({ adcode }) => adcode)];
const known = new Set(builtInCodes);
const resolve = createRequire(import.meta.url).resolve;

const pathOf = (code: string): string => resolve(`@mingjing/charts/outlines/${code}.json`);
const read = new Map<string, Promise<Buffer>>();

export const isBuiltIn = (code: string): boolean => known.has(code);
export const builtInName = (code: string): string => outlineTitle(code) ?? code;
export const builtInBytes = async (code: string): Promise<number> => (await stat(pathOf(code))).size;

/** The bytes of an outline of the product, read once; undefined for any other code. */
export async function builtInOutline(code: string): Promise<Buffer | undefined> {
  if (!known.has(code)) return undefined;
  const bytes = read.get(code) ?? readFile(pathOf(code));
  read.set(code, bytes);
  return bytes;
}
