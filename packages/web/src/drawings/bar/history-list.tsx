import { HistoryOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { useState } from 'react';
import { useEditor, useEditorState } from '../../editor/canvas/editor-context.tsx';
import { topId } from '../../editor/state/history.ts';
import { IconButton } from '../../ui/index.ts';

function Steps({ onChosen }: { onChosen: () => void }) {
  const editor = useEditor();
  const history = useEditorState((state) => state.history);
  const savedId = useEditorState((state) => state.savedId);
  const present = topId(history);
  const steps = [
    { id: history.base, label: history.base === 0 ? '打开时' : '更早的步骤' },
    ...history.past,
    ...history.future.toReversed(),
  ];
  const undone = new Set(history.future.map((entry) => entry.id));
  return (
    <ol className="history-list" aria-label="历史步骤">
      {steps.toReversed().map(({ id, label }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === present ? 'step' : undefined}
            className={undone.has(id) ? 'history-undone' : ''}
            onClick={() => {
              editor.goTo(id);
              onChosen();
            }}
          >
            <span>{label}</span>
            {id === savedId && <small>已保存</small>}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The steps of this visit, newest first: a click goes back or forth to one. */
export function HistoryList() {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="topLeft"
      title="历史步骤"
      open={open}
      onOpenChange={setOpen}
      content={<Steps onChosen={() => setOpen(false)} />}
    >
      <span>
        <IconButton
          size="small"
          tipSide="top"
          label="历史步骤"
          icon={<HistoryOutlined />}
          aria-expanded={open}
        />
      </span>
    </Popover>
  );
}
