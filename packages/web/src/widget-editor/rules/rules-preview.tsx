import { emptyName, type WidgetInput } from '@mingjing/contract';
import { Spin } from 'antd';
import { usePreview } from '../../records/widget.ts';
import { ErrorState, LoadingState } from '../../ui/index.ts';

const shownRows = 20;

/** The columns that the rules leave, and the first rows. */
export function RulesPreview({
  input,
  nameOf,
  problem,
}: {
  input: WidgetInput;
  nameOf: (key: string) => string;
  problem: string | null;
}) {
  const preview = usePreview(problem === null ? input : null);
  const answer = preview.data?.answer;
  return (
    <section className="rules-preview" aria-label="处理结果" aria-busy={preview.isFetching}>
      <header>
        <h3>处理结果</h3>
        {answer !== undefined && problem === null && !preview.isError && (
          <span role="status">
            {answer.keys.length} 列，前 {Math.min(answer.data.length, shownRows)} 行
            {preview.isFetching && <Spin size="small" />}
          </span>
        )}
      </header>
      {problem !== null ? (
        <p className="rules-preview-problem">{problem}</p>
      ) : preview.isError ? (
        <ErrorState title="无法预览" error={preview.error} retry={() => void preview.refetch()} />
      ) : answer === undefined ? (
        <LoadingState rows={6} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled from the keyboard
        <div className="rules-preview-table" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {answer.keys.map((key) => (
                  <th key={key} scope="col">
                    {nameOf(key)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {answer.data.slice(0, shownRows).map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
                <tr key={at}>
                  {row.map((value, column) => (
                    <td
                      key={answer.keys[column]}
                      className={typeof value === 'number' ? 'number' : value === null ? 'null' : ''}
                    >
                      {value === null ? emptyName : String(value)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {answer.data.length === 0 && <p className="rules-preview-problem">没有符合条件的数据</p>}
        </div>
      )}
    </section>
  );
}
