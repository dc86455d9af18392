import {
  type Answer,
  type ChartForm,
  type ChartType,
  type Drill,
  type WidgetInput,
  withFormats,
} from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { firstRowsOf } from '../../board/chart/index.ts';
import { formAt, levelsOf, sameDrill, storedDrill } from '../../board/model/drill-state.ts';
import { cancelPreview, usePreview } from '../../records/widget.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { type EditorState, inputOf, missingAreas } from '../state/editor-state.ts';
import { questionText } from './question-text.ts';

/** A picture that belongs together: the answer, and the form it was asked with. */
interface Picture {
  type: ChartType;
  form: ChartForm;
  answer: Answer;
  durationMs: number;
  dataTime?: string | undefined;
  drill: Drill;
}

/** Where an author looks while trying a chart out; what is stored stays where it is. */
function useLevel(state: EditorState) {
  const levels = levelsOf(state.chartType, state.form);
  const ids = levels.map(({ id }) => id).join('\n');
  const home = storedDrill(state.chartType, state.form);
  const [own, setOwn] = useState<{ ids: string; drill: Drill } | null>(null);
  // Other X entries are another way down: it begins at its top.
  const drill = own !== null && own.ids === ids ? own.drill : home;
  return { levels, drill, setDrill: (next: Drill) => setOwn({ ids, drill: next }) };
}

/**
 * The picture of what is being configured. Looks change at once; a new question is asked when hands rest, and the
 * picture before stays until its answer is there.
 */
export function usePicture(state: EditorState) {
  const { levels, drill, setDrill } = useLevel(state);
  const settled = useSettled(state, 250);
  const ready = (each: EditorState): boolean => each.fields !== null && missingAreas(each).length === 0;
  const inputAt = (each: EditorState): WidgetInput | null =>
    // A script is run when its author says so: while it is being written, the picture is of the one that was loaded.
    ready(each) ? inputOf({ ...each, sql: each.loadedSql, form: formAt(each.form, drill) }) : null;
  const input = inputAt(settled);
  const now = inputAt(state);
  const first = input === null ? {} : firstRowsOf(settled.chartType, settled.form, input.page ?? '');
  const cache = useQueryClient();
  const question = input === null ? '' : questionText(input);
  const preview = usePreview(input, first, question);

  const isCurrent = input !== null && now !== null && question === questionText(now);
  const isUnanswered = preview.isPending || preview.isPlaceholderData;
  const cancelled = isCurrent && isUnanswered && !preview.isError && preview.fetchStatus === 'idle';
  const last = useRef<Picture | null>(null);
  if (isCurrent && preview.data !== undefined && !preview.isPlaceholderData) {
    last.current = {
      ...preview.data,
      type: state.chartType,
      form: withFormats(formAt(state.form, drill), state.fields?.measures ?? []),
      drill,
    };
  }
  if (now === null) last.current = null;
  const picture = last.current;
  return {
    ready: now !== null,
    input: now,
    levels,
    drill,
    setDrill,
    picture,
    /** The answer on screen is not the one that is wanted. */
    pending:
      now !== null &&
      !cancelled &&
      !preview.isError &&
      (picture === null || !isCurrent || !sameDrill(picture.drill, drill) || preview.isPlaceholderData),
    question,
    /** The question was left before its answer came. */
    cancelled,
    cancel: () => cancelPreview(cache, input, first, question),
    error: isCurrent && preview.isError ? preview.error : null,
    retry: async () => {
      await preview.refetch();
    },
  };
}
