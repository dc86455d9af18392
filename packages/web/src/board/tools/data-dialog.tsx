import { tableOf } from '@mingjing/charts';
import { type Answer, limits, texts } from '@mingjing/contract';
import { useId, useMemo, useState } from 'react';
import { client } from '../../app/client.ts';
import { useRowsPage } from '../../records/widget.ts';
import { ErrorState } from '../../ui/states.tsx';
import { Pager } from '../chart/pager.tsx';
import { askedWith, isWhole, type ToolSubject, titleOf } from './subject.ts';
import { ToolDialog } from './tool-dialog.tsx';

const pageSize = 50;
/** All digits that a figure has: what is read here is the number itself. */
const exact = limits.decimals;

/** One page of rows: of the answer at hand when that is whole, else as the server has them. */
function usePage({ answer, stored, source }: ToolSubject, page: number) {
  const whole = answer === undefined || (stored === undefined && source === undefined) || isWhole(answer);
  // What is not stored is known by its answer.
  const draft = useId();
  const read = (signal: AbortSignal): Promise<Answer> =>
    stored === undefined && source !== undefined
      ? source.page({ page, pageSize, sorts: [] }, signal)
      : client.widget.data({
          query: {
            id: stored?.id ?? 0,
            lenient: '1',
            page: JSON.stringify({ page, pageSize }),
            ...(stored === undefined ? {} : askedWith(stored)),
          },
          signal,
        });
  const query = useRowsPage(stored ?? draft, page, read, !whole);
  const shown: Answer | undefined = whole
    ? answer && { ...answer, data: answer.data.slice((page - 1) * pageSize, page * pageSize) }
    : query.data;
  const total = whole ? (answer?.data.length ?? 0) : (query.data?.total ?? answer?.total);
  return { shown, total, query };
}

/** The numbers behind a picture: every column of its answer, page by page. */
export function DataDialog({ subject, onClose }: { subject: ToolSubject; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { shown, total, query } = usePage(subject, page);
  const { form } = subject;
  const table = useMemo(
    () => (shown === undefined ? null : tableOf({ answer: shown, form, round: exact })),
    [shown, form],
  );
  const pages = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  return (
    <ToolDialog
      title={`${texts.tools.data}：${titleOf(subject)}`}
      width={960}
      facts={<Pager page={page} pages={pages} total={total} busy={query.isFetching} onPage={setPage} />}
      onClose={onClose}
    >
      <section
        className="tool-table"
        aria-label={`${subject.name} 数据`}
        aria-busy={query.isFetching}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls has to be reachable by keyboard
        tabIndex={0}
      >
        {query.isError ? (
          <ErrorState title="数据读取失败" error={query.error} retry={() => void query.refetch()} />
        ) : table === null || table.rows.length === 0 ? (
          <p className="tool-empty">{table === null ? '加载中…' : texts.data.empty}</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">#</th>
                {table.columns.map((column) => (
                  <th key={column.key} scope="col" style={{ textAlign: column.align }}>
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of an answer have no identity but their place
                <tr key={at}>
                  <td>{(page - 1) * pageSize + at + 1}</td>
                  {table.columns.map((column, place) => (
                    <td key={column.key} style={{ textAlign: column.align }}>
                      {column.format(row[place] ?? null)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </ToolDialog>
  );
}
