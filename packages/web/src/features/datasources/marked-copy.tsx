import { DownloadOutlined } from '@ant-design/icons';
import type { SheetChoices } from '@mingjing/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { markedSheet } from '../../records/datasource.ts';
import { tell } from '../../ui/index.ts';
import { saveBlob } from '../../ui/save-blob.ts';

interface MarkedCopyProps {
  /** null: the stored file of the source. */
  file: File | null;
  id: number | undefined;
  choices: SheetChoices | undefined;
}

/** Saves the sheet with its unfitting cells marked, to be corrected by those who keep it. */
export function MarkedCopy({ file, id, choices }: MarkedCopyProps) {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const { blob, name } = await markedSheet(file, id, choices);
      saveBlob(blob, name === '' ? '问题标注.xlsx' : name);
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="sheet-marked">
      <Button
        size="small"
        icon={<DownloadOutlined aria-hidden="true" />}
        loading={busy}
        onClick={() => void save()}
      >
        下载标注文件
      </Button>
      <span>有问题的单元格已标色，并逐行说明；改正后可重新上传</span>
    </div>
  );
}
