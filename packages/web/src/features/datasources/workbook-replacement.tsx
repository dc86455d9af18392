import { WarningFilled } from '@ant-design/icons';
import type { Datasource, SheetChoices, SheetPreview } from '@mingjing/contract';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { type ChoicesOf, useReadReplacement, useReplaceWorkbook } from '../../records/datasource.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { tableLabel } from '../../ui/grouped-sources.ts';
import { UploadArea } from '../../ui/index.ts';
import { FurtherSheetsChoice } from './further-sheets.tsx';
import { SheetColumnChanges } from './sheet-column-changes.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useFurtherSheets } from './use-further-sheets.ts';
import './sheet-preview.css';
import './workbook-replacement.css';

interface WorkbookReplacementProps {
  name: string;
  tables: readonly Datasource[];
  onClose: () => void;
}

/** What the new file holds for one of the tables. */
interface Reading {
  table: Datasource;
  busy: boolean;
  preview: SheetPreview | undefined;
  /** Why this table cannot get new rows; '' where it can. */
  problem: string;
}

function problemOf(preview: SheetPreview | undefined, error: Error | null): string {
  if (error !== null) return error.message;
  const wanted = preview?.choices.sheet;
  return preview !== undefined && wanted !== undefined && preview.sheet !== wanted
    ? `新文件中没有工作表“${wanted}”`
    : '';
}

const rowsText = (rows: number): string => `${rows.toLocaleString('zh-CN')} 行`;

interface TableProps {
  reading: Reading;
  included: boolean;
  disabled: boolean;
  onInclude: (on: boolean) => void;
  onChoices: (choices: SheetChoices) => void;
}

function ReplacedTable({ reading, included, disabled, onInclude, onChoices }: TableProps) {
  const { table, busy, preview, problem } = reading;
  const label = tableLabel(table);
  const isGood = preview !== undefined && problem === '';
  return (
    <li className="replaced-table" aria-busy={busy}>
      <header>
        <Checkbox
          checked={included && isGood}
          disabled={disabled || !isGood}
          onChange={(event) => onInclude(event.target.checked)}
        >
          <strong>{label}</strong>
        </Checkbox>
        {isGood && (
          <span className="replaced-size">
            {rowsText(table.rows ?? 0)} → {rowsText(preview.rows)}
          </span>
        )}
        {preview === undefined && problem === '' && <span className="replaced-size">正在读取</span>}
      </header>
      {problem !== '' && (
        <p className="sheet-note sheet-note-warn">
          <WarningFilled aria-hidden="true" />
          {problem}，这张表保持不变
        </p>
      )}
      {isGood && included && preview.changes !== null && (
        <SheetColumnChanges
          changes={preview.changes}
          choices={preview.choices}
          onChange={(change) => onChoices({ ...preview.choices, sheet: preview.sheet, ...change })}
        />
      )}
      {isGood && included && preview.misfitCount > 0 && (
        <p className="sheet-note sheet-note-warn">
          <WarningFilled aria-hidden="true" />
          {preview.misfitCount} 个单元格不符合其列的类型，处理方式与上次相同
        </p>
      )}
      {isGood &&
        included &&
        preview.notes.map((note) => (
          <p key={note} className="sheet-note sheet-note-warn">
            <WarningFilled aria-hidden="true" />
            {note}
          </p>
        ))}
    </li>
  );
}

function whatIsDone(replaced: number, added: number): string {
  const words = [replaced > 0 && `更换 ${replaced} 张表`, added > 0 && `加入 ${added} 张表`].filter(Boolean);
  return words.length === 0 ? '更换' : words.join('，');
}

/** Replaces all tables of a workbook by the sheets of one new file, after showing what that changes, and adds further sheets. */
export function WorkbookReplacement({ name, tables, onClose }: WorkbookReplacementProps) {
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<ChoicesOf>({});
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  // Each save counts them up: what was opened is what is replaced.
  const [opened] = useState(tables);
  const [sent, setSent] = useState<number | null>(null);
  const read = useReadReplacement(file, opened, choices, setSent);
  const replacing = useReplaceWorkbook();
  const readings = opened.map((table, at): Reading => {
    const { data, error, isFetching, isPlaceholderData } = read[at]!;
    const preview = error === null ? data : undefined;
    return { table, busy: isFetching || isPlaceholderData, preview, problem: problemOf(preview, error) };
  });
  const busy = readings.some((one) => one.busy);
  const chosen = readings.filter(({ table, preview, problem }) => {
    return preview !== undefined && problem === '' && !left.has(table.id);
  });
  const further = useFurtherSheets({
    file,
    stored: opened,
    names: readings.find(({ preview }) => preview !== undefined)?.preview?.sheets,
    taken: new Set(
      readings.flatMap(({ preview, problem }) => (problem === '' && preview ? preview.sheet : [])),
    ),
  });
  const { added } = further;
  const replace = (): void => {
    if (file === null) return;
    replacing.mutate(
      {
        file,
        beside: opened[0]?.id,
        added,
        tables: chosen.map(({ table, preview }) => ({
          id: table.id,
          version: table.version,
          choices: { ...preview!.choices, sheet: preview!.sheet },
        })),
      },
      { onSuccess: onClose },
    );
  };
  const include = (id: number, on: boolean): void => {
    const next = new Set(left);
    if (on) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  return (
    <Dialog
      title={`更换工作簿【${name}】`}
      width={680}
      work={file?.name}
      okText={whatIsDone(chosen.length, added?.tables.length ?? 0)}
      okDisabled={file === null || busy || further.tooMany || (chosen.length === 0 && added === undefined)}
      busy={replacing.isPending}
      error={replacing.error?.message ?? null}
      onOk={replace}
      onClose={onClose}
    >
      <p className="replaced-about">
        选择一个新文件，其中同名的工作表一起取代各张表原有的行：全部成功，或全部不变。保存前列出每张表的变化。
      </p>
      <UploadArea
        file={file}
        disabled={replacing.isPending}
        onFile={(next) => {
          setChoices({});
          setLeft(new Set());
          replacing.reset();
          setFile(next);
        }}
      />
      {file !== null && (
        <ul className="replaced-tables" aria-label="各张表的变化">
          {readings.map((reading) => (
            <ReplacedTable
              key={reading.table.id}
              reading={reading}
              included={!left.has(reading.table.id)}
              disabled={replacing.isPending}
              onInclude={(on) => include(reading.table.id, on)}
              onChoices={(next) => setChoices({ ...choices, [reading.table.id]: next })}
            />
          ))}
        </ul>
      )}
      {file !== null && busy && sent !== null && (
        <UploadProgress share={sent} bytes={file.size} then="正在识别" onStop={() => setFile(null)} />
      )}
      {file !== null && !busy && <FurtherSheetsChoice {...further.choice} disabled={replacing.isPending} />}
    </Dialog>
  );
}
