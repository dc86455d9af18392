import { DownOutlined, RightOutlined } from '@ant-design/icons';
import type { Datasource } from '@mingjing/contract';
import { useState } from 'react';
import { tableLabel } from '../../ui/grouped-sources.ts';
import { type SourceActions, SourceItem } from './source-item.tsx';

interface WorkbookItemProps extends SourceActions {
  name: string;
  tables: readonly Datasource[];
}

/** A workbook of the list with its tables, each a source of its own. */
export function WorkbookItem({ name, tables, ...actions }: WorkbookItemProps) {
  const [open, setOpen] = useState(true);
  return (
    <li className="source-book">
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
