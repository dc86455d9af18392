import { DownloadOutlined, FileImageOutlined, FilePdfOutlined, LoadingOutlined } from '@ant-design/icons';
import { ApiError, texts } from '@mingjing/contract';
import { Dropdown } from 'antd';
import { useState } from 'react';
import { useTheme } from '../../../app/theme.ts';
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
  const run = async (format: 'png' | 'pdf'): Promise<void> => {
    if (id === null) return;
    if (dirty) toast.info('导出的是上次保存的内容');
    setBusy(true);
    try {
      const { exportPanel } = await import('../../../board/export/export-panel.ts');
      await exportPanel(id, format, dark);
    } catch (error) {
      // What the server says is for people; what a browser says is not.
      if (error instanceof ApiError) tell(error);
      else toast.error(texts.panel.exportFailed);
    } finally {
      setBusy(false);
    }
  };
  const items = [
    { key: 'png', label: '导出 PNG 图片', icon: <FileImageOutlined aria-hidden="true" /> },
    { key: 'pdf', label: '导出 PDF', icon: <FilePdfOutlined aria-hidden="true" /> },
  ];
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      disabled={id === null || busy}
      menu={{ items, onClick: ({ key }) => void run(key === 'pdf' ? 'pdf' : 'png') }}
    >
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
