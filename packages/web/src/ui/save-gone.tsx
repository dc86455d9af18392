import { texts } from '@mingjing/contract';
import { Alert, Button } from 'antd';
import { isGone, isMissing } from '../app/failures.ts';

/** Whether a save failed because its record was deleted meanwhile, or is not for this user any more. */
export const isRecordGone = async (error: unknown, read: () => Promise<unknown>): Promise<boolean> =>
  isGone(error) && (await isMissing(read));

interface SaveGoneProps {
  /** False shows nothing. */
  gone: boolean;
  /** What it is, for example 图表. */
  noun: string;
  busy: boolean;
  onSaveAsNew: () => void;
}

/** What is on screen cannot be saved as what it was any more: it is kept as a new one. */
export function SaveGone({ gone, noun, busy, onSaveAsNew }: SaveGoneProps) {
  if (!gone) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={`${texts.data.goneMeanwhile(noun)}（本页填写的内容仍保留）`}
      action={
        <Button size="small" type="primary" loading={busy} onClick={onSaveAsNew}>
          {`另存为新${noun}`}
        </Button>
      }
    />
  );
}
