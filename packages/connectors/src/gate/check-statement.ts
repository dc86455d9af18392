import type { SourceLanguage } from '../source-language.ts';
import { checkSelect, type GateOptions } from './check-select.ts';
import { checkMdx } from './mdx/check-mdx.ts';

/**
 * The gate of every source: one statement that only reads and calls nothing but what is allowed. Throws GateError.
 * Without a language (a source that cannot be connected to) the strictest rules hold.
 */
export function checkStatement(text: string, language?: SourceLanguage, options: GateOptions = {}): string {
  if (language !== 'mdx') return checkSelect(text, language, options);
  return checkMdx(text, { sent: options.compiled === true, allowed: options.allowed });
}
