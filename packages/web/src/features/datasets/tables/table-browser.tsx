import { SearchOutlined } from '@ant-design/icons';
import { type SourceTable, statementOfTable, texts } from '@mingjing/contract';
import { Button, Checkbox, Input } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTableRows, useTableStatement, useTables } from '../../../records/datasource.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/index.ts';
import { ColumnPreview } from '../column-preview.tsx';
import { isReferring, isRemarked, mostShown, relatedNames, remarksOf, tableGroups } from './table-list.ts';
import './table-browser.css';

interface TableBrowserProps {
  datasourceId: number;
  /** A table is to be the dataset: its statement, and its name. */
  onUse: (sql: string, name: string) => void;
}

/** The tables that a source's account may read, by schema, with the columns and first rows of the chosen one. */
export function TableBrowser({ datasourceId, onUse }: TableBrowserProps) {
  const tables = useTables(datasourceId);
  const [word, setWord] = useState('');
  const [chosen, setChosen] = useState<SourceTable | null>(null);
  const [byRemarks, setByRemarks] = useState(true);
  const [related, setRelated] = useState(true);
  const statement = useTableStatement(datasourceId);
  const use = async (table: SourceTable): Promise<void> => {
    const sql = statementOfTable(table);
    const reading = { byRemarks: byRemarks && isRemarked(table), related: related && isReferring(table) };
    if (!reading.byRemarks && !reading.related) onUse(sql, table.name);
    else {
      const written = await statement.mutateAsync({ table, sql, ...reading }).catch(() => undefined);
      if (written !== undefined) onUse(written.sql, written.name);
    }
  };
  const { groups, left } = useMemo(() => tableGroups(tables.data ?? [], word), [tables.data, word]);
  if (tables.isPending) return <LoadingState rows={6} />;
  if (tables.isError) return <ErrorState error={tables.error} retry={() => void tables.refetch()} />;
  if (tables.data.length === 0)
    return <EmptyState title={texts.dataset.noTables} description={texts.dataset.noTablesHint} />;
  return (
    <div className="table-browser">
      <div className="table-browser-list">
        <Input
          allowClear
          size="small"
          prefix={<SearchOutlined aria-hidden="true" />}
          placeholder="搜索表或字段"
          aria-label="搜索表或字段"
          value={word}
          onChange={(event) => setWord(event.target.value)}
          onPressEnter={(event) => event.preventDefault()}
        />
        <div className="table-browser-tables">
          {groups.length === 0 && <p className="table-browser-note">没有名称或字段含“{word.trim()}”的表</p>}
          {groups.map(({ schema, items }) => (
            <section key={schema} aria-label={schema === '' ? '数据表' : schema}>
              {schema !== '' && <h3>{schema}</h3>}
              <ul>
                {items.map((table) => (
                  <li key={table.written}>
                    <button
                      type="button"
                      title={[table.name, table.remark].filter(Boolean).join('\n')}
                      aria-pressed={table.written === chosen?.written}
                      onClick={() => setChosen(table)}
                      onDoubleClick={() => void use(table)}
                    >
                      <span>
                        {table.name}
                        {table.remark !== undefined && <em>{table.remark}</em>}
                      </span>
                      <small>{table.columns.length} 个字段</small>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {left > 0 && (
            <p className="table-browser-note">
              以上为前 {mostShown} 张，另有 {left} 张，请搜索
            </p>
          )}
        </div>
      </div>
      <div className="table-browser-chosen">
        {chosen === null ? (
          <p className="table-browser-note">选择一张表，查看它的字段和前几行</p>
        ) : (
          <ChosenTable
            key={chosen.written}
            datasourceId={datasourceId}
            table={chosen}
            isUsing={statement.isPending}
            onUse={() => void use(chosen)}
          >
            {isRemarked(chosen) && (
              <Checkbox checked={byRemarks} onChange={(event) => setByRemarks(event.target.checked)}>
                <span title="字段以注释为名；注释中列出的代码（0->待付款）写成文字">按注释命名</span>
              </Checkbox>
            )}
            {isReferring(chosen) && (
              <Checkbox checked={related} onChange={(event) => setRelated(event.target.checked)}>
                <span title={`按主键连接，行数不变：${relatedNames(chosen).join('、')}`}>
                  带上关联表的名称
                </span>
              </Checkbox>
            )}
          </ChosenTable>
        )}
      </div>
    </div>
  );
}

interface ChosenTableProps {
  datasourceId: number;
  table: SourceTable;
  isUsing: boolean;
  onUse: () => void;
  /** What stands before the button. */
  children: ReactNode;
}

/** The columns and first rows of a table, and the way to a dataset of it. */
function ChosenTable({ datasourceId, table, isUsing, onUse, children }: ChosenTableProps) {
  const rows = useTableRows(datasourceId, statementOfTable(table));
  return (
    <>
      <header>
        <strong title={[table.name, table.remark].filter(Boolean).join('\n')}>
          {table.name} {table.remark !== undefined && <small>{table.remark}</small>}
        </strong>
        {children}
        <Button type="primary" size="small" loading={isUsing} onClick={onUse}>
          使用这张表
        </Button>
      </header>
      {rows.isError ? (
        <>
          <ErrorState error={rows.error} retry={() => void rows.refetch()} />
          <p className="table-browser-note">字段：{table.columns.join('、')}</p>
        </>
      ) : (
        <ColumnPreview loaded={rows.data ?? null} loading={rows.isPending} remarks={remarksOf(table)} />
      )}
    </>
  );
}
