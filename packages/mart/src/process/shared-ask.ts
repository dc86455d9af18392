import type { SharedRows } from '@mingjing/query';
import type { AskMessage } from './messages.ts';

/** What a question has in one statement with others. */
export interface SharedAsk extends Pick<AskMessage, 'extract' | 'keys' | 'isLarge' | 'dictionaries'> {
  /** Equal for questions of the same rows: the same table under the same conditions, the callers' rights among them. */
  key: string;
  rows: SharedRows;
}
