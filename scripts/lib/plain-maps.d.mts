import type { Plugin } from 'esbuild';

export const keptTexts: RegExp;
export function withPlainMaps(code: string): string;
export const plainMaps: Plugin;
