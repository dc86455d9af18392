import { ExportOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { IconButton, Toolbar } from '../../ui/index.ts';
import { chartJumps } from '../state/editor-items.ts';
import type { HistoryHold } from './use-editor-history.ts';

export interface EditorFooterProps {
  hold: HistoryHold;
  dirty: boolean;
  saving: boolean;
  onJump: () => void;
  onSave: () => void;
  onClose: () => void;
}

/** The way back and forth on the left, the ways out on the right. */
export function EditorFooter({ hold, dirty, saving, onJump, onSave, onClose }: EditorFooterProps) {
  const back = hold.history.past.at(-1)?.label;
  const forth = hold.history.future.at(-1)?.label;
  const jumps = chartJumps(hold.state).length;
  return (
    <div className="editor-footer">
      <Toolbar label="配置历史">
        <IconButton
          label={back === undefined ? '撤销（Ctrl+Z）' : `撤销：${back}（Ctrl+Z）`}
          tipSide="top"
          icon={<UndoOutlined />}
          disabled={back === undefined}
          onClick={hold.undo}
        />
        <IconButton
          label={forth === undefined ? '重做（Ctrl+Shift+Z）' : `重做：${forth}（Ctrl+Shift+Z）`}
          tipSide="top"
          icon={<RedoOutlined />}
          disabled={forth === undefined}
          onClick={hold.redo}
        />
      </Toolbar>
      <Button type="text" icon={<ExportOutlined aria-hidden="true" />} onClick={onJump}>
        页面跳转{jumps > 0 && `（${jumps}）`}
      </Button>
      <span className="editor-footer-status" role="status">
        {dirty ? '有未保存的修改' : ''}
      </span>
      <Button onClick={onClose}>取消</Button>
      <Button type="primary" loading={saving} onClick={onSave}>
        确定
      </Button>
    </div>
  );
}
