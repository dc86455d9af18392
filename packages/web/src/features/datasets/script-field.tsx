import { AlignLeftOutlined, CaretRightOutlined, StopOutlined } from '@ant-design/icons';
import type { EditorGrammar, SourceTable } from '@mingjing/contract';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { formatSql } from '../../ui/sql/format-sql.ts';
import { DatasetField } from './dataset-field.tsx';
import './script-field.css';

const SqlEditor = lazy(async () => ({ default: (await import('../../ui/sql-editor.tsx')).SqlEditor }));

interface ScriptFieldProps {
  value: string;
  columns: readonly string[];
  tables: readonly SourceTable[];
  grammar: EditorGrammar | undefined;
  error: string | undefined;
  running: boolean;
  /** Why the last run failed; '' when it did not. */
  problem: string;
  onChange: (sql: string) => void;
  /** Runs a part of the script, or all of it for ''. */
  onRun: (part: string) => void;
  onStop: () => void;
}

/** 查询语句: the script with what is done with it: run it or what is selected, stop, put it into shape. */
export function ScriptField(props: ScriptFieldProps) {
  const { value, grammar, running, problem } = props;
  const refusal = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // 校验 stands at the top of the form: what it found is brought into sight.
    if (problem !== '') refusal.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const [selected, setSelected] = useState('');
  return (
    <DatasetField
      label="查询语句"
      id="dataset-sql"
      required
      error={props.error}
      hint="Ctrl+Enter 执行，选中一部分时只执行选中的语句；Esc 后按 Tab 离开"
    >
      <Suspense fallback={<div className="sql-editor-skeleton" />}>
        <SqlEditor
          label="查询语句"
          value={value}
          columns={props.columns}
          tables={props.tables}
          grammar={grammar}
          invalid={props.error !== undefined}
          onChange={props.onChange}
          onRun={props.onRun}
          onSelect={setSelected}
        />
      </Suspense>
      <div className="script-actions">
        {running ? (
          <Button size="small" icon={<StopOutlined aria-hidden="true" />} onClick={props.onStop}>
            停止执行
          </Button>
        ) : (
          <Button
            size="small"
            icon={<CaretRightOutlined aria-hidden="true" />}
            disabled={value.trim() === ''}
            onClick={() => props.onRun(selected)}
          >
            {selected === '' ? '执行' : '执行选中'}
          </Button>
        )}
        {grammar !== 'MDX' && (
          <Button
            size="small"
            icon={<AlignLeftOutlined aria-hidden="true" />}
            disabled={value.trim() === ''}
            onClick={() => props.onChange(formatSql(value))}
          >
            格式化
          </Button>
        )}
      </div>
      {problem !== '' && (
        <div ref={refusal}>
          <Alert type="error" showIcon title={problem} />
        </div>
      )}
    </DatasetField>
  );
}
