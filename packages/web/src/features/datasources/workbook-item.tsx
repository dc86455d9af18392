import { DownOutlined, RightOutlined, SwapOutlined } from '@ant-design/icons';
import type { Datasource } from '@mingjing/contract';
import { useState } from 'react';
import { tableLabel } from '../../ui/grouped-sources.ts';
import { IconButton } from '../../ui/index.ts';
import { type SourceActions, SourceItem } from './source-item.tsx';
import { WorkbookReplacement } from './workbook-replacement.tsx';

interface WorkbookItemProps extends SourceActions {
  name: string;
  tables: readonly Datasource[];
}

/** A workbook of the list with its tables, each a source of its own. */
export function WorkbookItem({ name, tables, ...actions }: WorkbookItemProps) {
  const [open, setOpen] = useState(true);
  const [replacing, setReplacing] = useState(false);
  return (
    <li className="source-book">
      <div className="source-book-line">
        <button
          type="button"
          className="source-book-head"
          aria-expanded={open}
          title={name}
          onClick={() => setOpen(!open)}
        >
          {open ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
          <strong>{name}</strong>
          <small>{tables.length} 张表</small>
        </button>
        <IconButton
          size="small"
          label={`更换工作簿${name}`}
          icon={<SwapOutlined />}
          disabled={actions.busy}
          onClick={() => setReplacing(true)}
        />
      </div>
      {replacing && <WorkbookReplacement name={name} tables={tables} onClose={() => setReplacing(false)} />}
      {open && (
        <ul aria-label={`${name}的表`}>
          {tables.map((source) => (
            <SourceItem key={source.id} source={source} label={tableLabel(source)} {...actions} />
          ))}
        </ul>
      )}
    </li>
  );
}
