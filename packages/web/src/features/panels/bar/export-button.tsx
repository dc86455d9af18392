import { DownloadOutlined, FileImageOutlined, FilePdfOutlined, LoadingOutlined } from '@ant-design/icons';
import { ApiError, texts } from '@mingjing/contract';
import { Dropdown } from 'antd';
import { useState } from 'react';
import { useTheme } from '../../../app/theme.ts';
import { type FileKind, fileKinds } from '../../../board/export/paper.ts';
import { IconButton, tell, toast } from '../../../ui/index.ts';

interface ExportButtonProps {
  /** The stored panel; null before the first save. */
  id: number | null;
  /** There are changes that the file will not have. */
  dirty: boolean;
}

/** Saves the stored panel as a picture or a PDF, as viewers see it when it opens. */
export function ExportButton({ id, dirty }: ExportButtonProps) {
  const { dark } = useTheme();
  const [busy, setBusy] = useState(false);
  const run = async (kind: FileKind): Promise<void> => {
    if (id === null) return;
    if (dirty) toast.info('导出的是上次保存的内容');
    setBusy(true);
    try {
      const { exportPanel } = await import('../../../board/export/export-panel.ts');
      await exportPanel(id, kind, dark);
    } catch (error) {
      // What the server says is for people; what a browser says is not.
      if (error instanceof ApiError) tell(error);
      else toast.error(texts.panel.exportFailed);
    } finally {
      setBusy(false);
    }
  };
  const items = fileKinds.map(({ key, label }) => ({
    key,
    label,
    icon: key === 'png' ? <FileImageOutlined aria-hidden="true" /> : <FilePdfOutlined aria-hidden="true" />,
    onClick: () => void run(key),
  }));
  return (
    <Dropdown trigger={['click']} autoFocus disabled={id === null || busy} menu={{ items }}>
      <span>
        <IconButton
          label={busy ? '正在导出面板…' : '导出面板'}
          icon={busy ? <LoadingOutlined /> : <DownloadOutlined />}
          disabled={id === null || busy}
          aria-haspopup="menu"
          aria-busy={busy}
        />
      </span>
    </Dropdown>
  );
}
