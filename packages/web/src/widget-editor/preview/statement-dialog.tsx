import {
  databaseOfDialect,
  type EditorGrammar,
  postgresDatabase,
  type WidgetInput,
} from '@mingjing/contract';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useStatement } from '../../records/widget.ts';
import { copyToClipboard } from '../../ui/copy-to-clipboard.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, LoadingState, toast } from '../../ui/index.ts';
import { stepsBehind } from './later-steps.ts';
import { rollupText } from './rollup-text.ts';
import { sqlLines } from './sql-lines.ts';

const SqlEditor = lazy(async () => ({ default: (await import('../../ui/sql-editor.tsx')).SqlEditor }));

/** Who runs a dialect's statement, and how it is coloured; the cache speaks as PostgreSQL does. */
function engineOf(dialect: string): { name: string; grammar: EditorGrammar; about?: string } {
  if (dialect === 'duckdb') return { name: '数据集缓存', grammar: postgresDatabase.grammar };
  if (dialect === 'clickhouseMart')
    return {
      name: '数据集缓存（ClickHouse）',
      grammar: 'StandardSQL',
      about: '日期与时间在其中存为 年月日时分秒 的整数',
    };
  if (dialect === 'mdx')
    return { name: 'OLAP 服务器', grammar: 'MDX', about: '图表的过滤、分组与计算在其结果上进行' };
  const database = databaseOfDialect(dialect);
  return { name: database?.label ?? dialect, grammar: database?.grammar ?? 'StandardSQL' };
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value}'` : String(value ?? 'NULL');

interface StatementDialogProps {
  input: WidgetInput;
  onClose: () => void;
}

/** 查看SQL: the statement that is asked for this chart, to read and to copy. */
export function StatementDialog({ input, onClose }: StatementDialogProps) {
  const statement = useStatement(input);
  const copy = async (): Promise<void> => {
    if (await copyToClipboard(sqlLines(statement.data?.sql ?? ''))) toast.success('已复制');
    else toast.error('无法复制，请选中文字后复制');
  };
  const { data } = statement;
  const steps = stepsBehind(input.dataJson);
  return (
    <Dialog
      title="查看SQL"
      width={760}
      onClose={onClose}
      footer={
        <>
          <Button disabled={data === undefined} onClick={() => void copy()}>
            复制
          </Button>
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      {statement.isError ? (
        <ErrorState title="无法生成SQL" error={statement.error} retry={() => void statement.refetch()} />
      ) : data === undefined ? (
        <LoadingState rows={6} />
      ) : (
        <div className="statement">
          <p>
            由 {engineOf(data.dialect).name} 执行，{engineOf(data.dialect).about ?? '参数与语句分开传递'}。
          </p>
          {data.rollup !== undefined && <p>{rollupText(data.rollup)}</p>}
          <Suspense fallback={<LoadingState rows={6} />}>
            <SqlEditor
              label="SQL语句"
              height="auto"
              value={sqlLines(data.sql)}
              grammar={engineOf(data.dialect).grammar}
              readOnly
            />
          </Suspense>
          {steps.length > 0 && (
            <>
              <h3>语句之后的计算</h3>
              <ul className="statement-steps">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ul>
            </>
          )}
          {data.params.length > 0 && (
            <>
              <h3>参数</h3>
              <ol className="statement-params">
                {data.params.map((value, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is known by its place
                  <li key={at}>
                    <span>{at + 1}</span>
                    <code>{literal(value)}</code>
                  </li>
                ))}
              </ol>
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}
