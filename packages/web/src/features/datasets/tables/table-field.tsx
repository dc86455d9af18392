import { TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { LoadingState } from '../../../ui/index.ts';
import { DatasetField } from '../dataset-field.tsx';

const TableBrowser = lazy(async () => ({ default: (await import('./table-browser.tsx')).TableBrowser }));

interface TableFieldProps extends ComponentProps<typeof TableBrowser> {
  script: string;
}

/** The table browser over a script: open where there is no script yet, else on a click. */
export function TableField({ script, datasourceId, onUse }: TableFieldProps) {
  const [isOpen, setIsOpen] = useState(script.trim() === '');
  /** What was written is looked at next. */
  const use = (sql: string, name: string): void => {
    setIsOpen(false);
    onUse(sql, name);
  };
  const toggle = (
    <Button
      size="small"
      icon={<TableOutlined aria-hidden="true" />}
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
    >
      {isOpen ? '收起数据表' : '浏览数据表'}
    </Button>
  );
  return (
    <DatasetField label="数据表" id="dataset-tables" hint="选一张表写出查询语句，之后仍可手工修改">
      <div>{toggle}</div>
      {isOpen && (
        <Suspense fallback={<LoadingState rows={6} />}>
          <TableBrowser datasourceId={datasourceId} onUse={use} />
        </Suspense>
      )}
    </DatasetField>
  );
}
