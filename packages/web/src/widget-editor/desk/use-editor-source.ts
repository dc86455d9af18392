import { texts } from '@mingjing/contract';
import { useRef, useState } from 'react';
import type { ChosenQuery } from '../../records/widget.ts';
import { confirm, tell } from '../../ui/index.ts';
import { loadFields, withProfile } from '../source/load-fields.ts';
import { checkSource, type EditorErrors } from '../state/editor-check.ts';
import { clearChart, type EditorState, isConfigured, sqlChanged } from '../state/editor-state.ts';
import type { HistoryHold } from './use-editor-history.ts';

/** Another source has other columns: asks before the configuration goes, then clears it and loads anew. */
const mayClear = async (state: EditorState): Promise<boolean> =>
  !isConfigured(state) || (await confirm(texts.confirm.clearChart));

/** Where the rows come from: choosing it, loading it, and the question before a configuration is cleared. */
export function useEditorSource(
  { state, change, accept }: HistoryHold,
  setErrors: (errors: EditorErrors) => void,
) {
  const [loading, setLoading] = useState(false);
  const asked = useRef(0);

  const load = async (target: EditorState): Promise<void> => {
    asked.current += 1;
    const turn = asked.current;
    const isLast = (): boolean => turn === asked.current;
    setLoading(true);
    try {
      const fields = await loadFields(target);
      accept(target, fields, isLast());
      void withProfile(target, fields).then((known) => known !== null && accept(target, known, isLast()));
    } catch (error) {
      // Nobody waits any more for what another load has followed.
      if (isLast()) tell(error);
    } finally {
      if (isLast()) setLoading(false);
    }
  };

  /** Clears what was configured and stands on the new source; it is loaded when it is whole. */
  const stand = async (next: EditorState): Promise<void> => {
    const cleared = { ...clearChart(next), tips: '' };
    change(cleared);
    setErrors({});
    const whole = Object.keys(checkSource(cleared)).length === 0;
    if (whole) await load(cleared);
  };

  return {
    loading,
    load,
    chooseMode: async (mode: EditorState['mode']): Promise<void> => {
      if (mode === state.mode || !(await mayClear(state))) return;
      await stand({ ...state, mode, datasetId: null, datasetName: '', datasourceId: null, sql: '' });
    },
    chooseDataset: async (datasetId: number, datasetName: string): Promise<void> => {
      if (datasetId === state.datasetId || !(await mayClear(state))) return;
      await stand({ ...state, datasetId, datasetName });
    },
    chooseDatasource: async (datasourceId: number): Promise<void> => {
      if (datasourceId === state.datasourceId || !(await mayClear(state))) return;
      await stand({ ...state, datasourceId });
    },
    chooseQuery: async (query: ChosenQuery): Promise<void> => {
      if (!(await mayClear(state))) return;
      await stand({ ...state, ...query });
    },
    /** Reads columns and rows. A changed script clears the chart, or goes back to what was loaded. */
    loadData: async (): Promise<void> => {
      const errors = checkSource(state);
      setErrors(errors);
      if (Object.keys(errors).length > 0) return;
      if (state.loadedSql === '' || !sqlChanged(state) || !isConfigured(state)) {
        await load(state);
        return;
      }
      if (await confirm(texts.confirm.clearChart)) await stand(state);
      else change({ ...state, sql: state.loadedSql });
    },
  };
}
