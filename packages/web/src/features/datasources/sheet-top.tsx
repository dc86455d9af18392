import type { SheetPreview } from '@mingjing/contract';

const letters = (at: number): string =>
  (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

interface SheetTopProps {
  preview: SheetPreview;
  onChoose: (row: number) => void;
}

/** The sheet's own first rows: the header's are marked, and any of them can be made the header. */
export function SheetTop({ preview, onChoose }: SheetTopProps) {
  const { top, header, skipped } = preview;
  const width = Math.max(0, ...top.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => letters(at));
  const left = new Set(skipped.map(({ row }) => row));
  const isHeader = (row: number): boolean => header !== null && row >= header.from && row <= header.to;
  const kind = (row: number): string => {
    if (isHeader(row)) return 'sheet-top-header';
    return left.has(row) ? 'sheet-top-left' : '';
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keys
    <section className="sheet-grid sheet-top" aria-label="原表前几行" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">行</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {top.map(({ row, cells }) => (
            <tr key={row} className={kind(row)} onClick={() => onChoose(row)}>
              <th scope="row">
                <button type="button" aria-label={`第${row}行作为表头`} aria-pressed={isHeader(row)}>
                  {row}
                </button>
              </th>
              {columns.map((name, at) => (
                <td key={name}>{cells[at] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
