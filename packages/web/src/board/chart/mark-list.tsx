import { type DrawRequest, tableOf } from '@mingjing/charts';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { alongList, moveFocus } from '../../ui/arrow-focus.ts';
import { NativeDialog } from '../../ui/native-dialog.tsx';

/** As many as are read through; the search finds the others. */
const most = 100;

function Marks({ request, onSelect, onClose }: MarkListProps & { onClose: () => void }) {
  const [search, setSearch] = useState('');
  const rows = useMemo(() => {
    const { columns, rows: cells } = tableOf(request);
    return cells.map((row, at) => ({
      at,
      text: columns.map((column, place) => `${column.title} ${column.format(row[place] ?? null)}`).join('，'),
    }));
  }, [request]);
  const needle = search.trim().toLowerCase();
  const found = rows.filter(({ text }) => text.toLowerCase().includes(needle));
  const select = (at: number): void => {
    onClose();
    onSelect(at);
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
        {found.length === 0 && <p className="mark-more">没有匹配的数据项</p>}
      </div>
    </NativeDialog>
  );
}

interface MarkListProps {
  request: DrawRequest;
  onSelect: (row: number) => void;
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
