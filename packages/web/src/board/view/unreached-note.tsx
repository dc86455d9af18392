import { useContext } from 'react';
import { UnreachedContext } from '../model/unreached.ts';
import './unreached-note.css';

interface UnreachedNoteProps {
  nodeId: string;
  /** There is no room for a line of text: a sign stands in the corner. */
  compact: boolean;
}

/** Says that filters of the board leave this widget as it is; nothing where all of them reach it. */
export function UnreachedNote({ nodeId, compact }: UnreachedNoteProps) {
  const names = useContext(UnreachedContext).ofNode.get(nodeId);
  if (names === undefined) return null;
  const text = `未按${names.map((name) => `「${name}」`).join('')}过滤`;
  return (
    <p
      className={`unreached-note ${compact ? 'unreached-note-compact' : ''}`}
      title={`${text}：数据中没有这个字段`}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M2 3h9.500M14 3 9.500 8.500V13l-3-1.500v-3L4.500 6M2 14 14 2" />
      </svg>
      <span className={compact ? 'visually-hidden' : ''}>{text}</span>
    </p>
  );
}
