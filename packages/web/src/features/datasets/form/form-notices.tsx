import { texts } from '@mingjing/contract';
import { Alert } from 'antd';
import { DraftOffer } from '../../../ui/index.ts';
import { SaveConflict } from '../../../ui/save-conflict.tsx';
import { SaveGone } from '../../../ui/save-gone.tsx';
import type { DatasetFormState } from './use-dataset-form.ts';

/** What stands between the author and the form: another's save, a draft of before, rights that are missing. */
export function FormNotices({ form }: { form: DatasetFormState }) {
  const { dataset, net, storing } = form;
  return (
    <>
      <SaveConflict
        conflict={storing.conflict}
        busy={storing.saving}
        onOverwrite={() => void storing.settle('overwrite')}
        onReload={() => void storing.settle('reload')}
      />
      <SaveGone
        gone={storing.gone}
        noun="数据集"
        busy={storing.saving}
        onSaveAsNew={() => void storing.saveAsNew()}
      />
      {net.draft !== null && (
        <DraftOffer
          savedAt={net.draft.savedAt}
          savedSince={net.isOlder ? '数据集' : undefined}
          onTake={form.restore}
          onDrop={net.discard}
        />
      )}
      {dataset?.rights?.whole === false && (
        <Alert type="info" showIcon title={texts.dataRules.datasetClosed} />
      )}
      {dataset?.rights?.source === false && (
        <Alert
          type="info"
          showIcon
          title={form.isCombined ? texts.combined.parentsClosed : texts.usage.sourceClosed}
        />
      )}
    </>
  );
}
