import { type DrawRequest, tableOf } from '@mingjing/charts';
import type { Answer } from '@mingjing/contract';
import { type KeyboardEvent, useContext, useEffect, useMemo, useState } from 'react';
import { alongList, moveFocus } from '../../ui/arrow-focus.ts';
import { NativeDialog } from '../../ui/native-dialog.tsx';
import { TableSourceContext } from './table-source.ts';

/** As many as are read through; the search finds the others. */
const most = 100;

interface Known {
  answer: Answer;
  /** What of the entries is listed, where it is not all of them. */
  note: string;
}

/** All entries of a picture: what it draws may be the largest of them alone. */
function useAllEntries({ answer, form }: DrawRequest): Known {
  const source = useContext(TableSourceContext);
  const [all, setAll] = useState<Answer | null>();
  const isCut = answer.truncated === true || answer.rest !== undefined;
  // Entries below a clicked one come whole.
  const isDrilled = (form.filterForm?.pointer ?? []).length > 0;
  const read = isCut && !isDrilled ? source?.all : undefined;
  useEffect(() => {
    if (read === undefined) return;
    const stop = new AbortController();
    const put = (found: Answer | null): void => {
      if (!stop.signal.aborted) setAll(found);
    };
    read(stop.signal).then(put, () => put(null));
    return () => stop.abort();
  }, [read]);
  if (all) return { answer: all, note: all.truncated === true ? '数据量过大，只列出前面的数据项' : '' };
  if (read !== undefined && all === undefined) return { answer, note: '正在读取图中未画出的数据项…' };
  return { answer, note: isCut ? '只列出图中画出的数据项' : '' };
}

function Marks({ request, onSelect, onClose }: MarkListProps & { onClose: () => void }) {
  const [search, setSearch] = useState('');
  const { answer, note } = useAllEntries(request);
  const rows = useMemo(() => {
    const { columns, rows: cells } = tableOf({ ...request, answer });
    return cells.map((row, at) => ({
      at,
      text: columns.map((column, place) => `${column.title} ${column.format(row[place] ?? null)}`).join('，'),
    }));
  }, [request, answer]);
  const needle = search.trim().toLowerCase();
  const found = rows.filter(({ text }) => text.toLowerCase().includes(needle));
  const select = (at: number): void => {
    onClose();
    onSelect(at, answer);
  };
  const choose = (event: KeyboardEvent): void => {
    const [only] = found;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || needle === '' || only === undefined) return;
    event.preventDefault();
    select(only.at);
  };
  return (
    <NativeDialog title="选择数据项" onClose={onClose} width={420}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows pressed inside bubble here; the controls inside are what is used */}
      <div className="mark-list" onKeyDown={(event) => moveFocus(event, alongList)}>
        <input
          className="mark-search"
          type="search"
          value={search}
          aria-label="查找数据项"
          placeholder="查找"
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={choose}
        />
        <ul className="mark-rows">
          {found.slice(0, most).map(({ at, text }) => (
            <li key={at}>
              <button type="button" onClick={() => select(at)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
        {found.length > most && <p className="mark-more">仅列出前 {most} 项，请输入文字查找</p>}
        {note !== '' && (
          <p className="mark-more" role="status">
            {note}
          </p>
        )}
        {found.length === 0 && <p className="mark-more">没有匹配的数据项</p>}
      </div>
    </NativeDialog>
  );
}

interface MarkListProps {
  request: DrawRequest;
  /** A row of the answer that holds it. */
  onSelect: (row: number, among: Answer) => void;
}

/** What can be clicked in a picture, for those who use no pointer: a button that shows itself when it is reached. */
export function MarkList({ request, onSelect }: MarkListProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="mark-open" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        选择数据项
      </button>
      {open && <Marks request={request} onSelect={onSelect} onClose={() => setOpen(false)} />}
    </>
  );
}
