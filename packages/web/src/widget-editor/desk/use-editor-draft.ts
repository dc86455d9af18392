import { useEffect, useState } from 'react';
import { type Draft, useDraft } from '../../ui/index.ts';
import type { EditorState } from '../state/editor-state.ts';

/** The state as it is kept in the browser: rows are loaded again. */
type Kept = Omit<EditorState, 'fields'>;

const withoutFields = ({ fields: _fields, ...rest }: EditorState): Kept => rest;

function readable(value: unknown): value is Kept {
  const kept = value as Partial<Kept> | null;
  return (
    typeof kept === 'object' &&
    kept !== null &&
    typeof kept.form === 'object' &&
    typeof kept.rules === 'object'
  );
}

/** What an earlier page left behind unsaved, and the net under this one. */
export function useEditorDraft(
  start: EditorState,
  state: EditorState,
  dirty: boolean,
  name = `widget-${start.id ?? 'new'}`,
) {
  const net = useDraft<Kept>(
    name,
    (value) => readable(value) && JSON.stringify(value) !== JSON.stringify(withoutFields(start)),
  );
  const [found] = useState<Draft<Kept> | null>(net.found);
  const [answered, setAnswered] = useState(false);
  const { keep, discard } = net;
  useEffect(() => {
    if (dirty) keep(withoutFields(state));
  }, [dirty, state, keep]);
  return {
    /** Offered until it is taken, declined, or work goes on without it. */
    draft: answered || dirty ? null : found,
    take: (): EditorState | null => {
      setAnswered(true);
      return found === null ? null : { ...found.value, roles: found.value.roles ?? {}, fields: null };
    },
    discard: (): void => {
      setAnswered(true);
      discard();
    },
  };
}
