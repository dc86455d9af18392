import type { DialectId } from '@mingjing/query';

/** What statements of a source are written in: SQL of a dialect, or MDX of an OLAP server. */
export type SourceLanguage = DialectId | 'mdx';
