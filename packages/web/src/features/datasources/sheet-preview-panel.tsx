import type { ChosenType, SheetChoices, SheetMode, SheetPreview } from '@mingjing/contract';
import { Checkbox, InputNumber, Segmented, Select, Spin } from 'antd';
import { type ReactNode, useState } from 'react';
import { EncodingChoice } from './encoding-choice.tsx';
import { SheetFindings } from './sheet-findings.tsx';
import './sheet-preview.css';
import { SheetModeChoice } from './sheet-mode-choice.tsx';
import { sheetLabel } from './sheet-size.ts';
import { SheetTable } from './sheet-table.tsx';
import { SheetTop } from './sheet-top.tsx';

interface SheetPreviewPanelProps {
  preview: SheetPreview;
  /** A newer preview is on its way. */
  busy: boolean;
  onChange: (choices: SheetChoices) => void;
  /** Of a stored source: what becomes of its rows. */
  mode: SheetMode;
  onMode: (mode: SheetMode) => void;
  /** The sheet is chosen in a list of its own. */
  isListed: boolean;
  /** What saves a copy with the unfitting cells marked. */
  marked: ReactNode;
}

/** Several header rows at most; a report has two or three. */
const mostLevels = 10;

/** What a file would become, with the choices that change it. Nothing is stored before the form is saved. */
export function SheetPreviewPanel(props: SheetPreviewPanelProps) {
  const { preview, busy, onChange, mode, onMode, isListed, marked } = props;
  const [view, setView] = useState<'table' | 'top'>('table');
  const { choices, header, sheets, sheet } = preview;
  const set = (change: Partial<SheetChoices>): void => onChange({ ...choices, ...change });
  const setType = (column: string, type: ChosenType | undefined): void => {
    const { [column]: _type, ...types } = choices.types ?? {};
    // What was decided about cells that did not fit another type says nothing of this one.
    const { [column]: _treatment, ...columns } = choices.columns ?? {};
    set({ types: type === undefined ? types : { ...types, [column]: type }, columns });
  };
  const setHeader = (from: number, to: number): void =>
    set({ header: { from, to: Math.min(Math.max(from, to), from + mostLevels - 1) } });
  return (
    <section className="sheet-preview" aria-label="表格预览" aria-busy={busy}>
      {preview.changes !== null && <SheetModeChoice mode={mode} changes={preview.changes} onMode={onMode} />}
      <div className="sheet-preview-tools">
        {sheets.length > 1 && !isListed && (
          <span className="sheet-preview-field">
            <span>工作表</span>
            <Select
              aria-label="工作表"
              popupMatchSelectWidth={false}
              value={sheet}
              options={sheets.map((name) => ({ value: name, label: sheetLabel(name) }))}
              // Rows and columns of one sheet say nothing of another.
              onChange={(name: string) => onChange({ sheet: name })}
            />
          </span>
        )}
        {preview.encoding !== undefined && (
          <EncodingChoice encoding={preview.encoding} onChoose={(encoding) => set({ encoding })} />
        )}
        <span className="sheet-preview-field">
          <span>表头行</span>
          <InputNumber
            aria-label="表头起始行"
            min={1}
            precision={0}
            disabled={header === null}
            value={header?.from ?? null}
            onChange={(from) =>
              typeof from === 'number' && setHeader(from, Math.max(from, header?.to ?? from))
            }
          />
          <span>至</span>
          <InputNumber
            aria-label="表头结束行"
            min={header?.from ?? 1}
            precision={0}
            disabled={header === null}
            value={header?.to ?? null}
            onChange={(to) => typeof to === 'number' && header !== null && setHeader(header.from, to)}
          />
        </span>
        <Checkbox
          checked={header === null}
          onChange={(event) => {
            const { header: _, ...rest } = choices;
            onChange(event.target.checked ? { ...rest, header: null } : rest);
          }}
        >
          没有表头
        </Checkbox>
        <Checkbox
          checked={preview.totals === 'skip'}
          onChange={(event) => set({ totals: event.target.checked ? 'skip' : 'keep' })}
        >
          跳过合计行
        </Checkbox>
        {preview.groups !== undefined && (
          <Checkbox
            checked={choices.groups === 'fill'}
            onChange={(event) => set({ groups: event.target.checked ? 'fill' : 'keep' })}
          >
            {`${preview.groups.map((name) => `“${name}”`).join('、')}向下填满`}
          </Checkbox>
        )}
        {preview.periods !== undefined && (
          <Checkbox
            checked={choices.periods === 'rows'}
            onChange={(event) => set({ periods: event.target.checked ? 'rows' : 'columns' })}
          >
            {`${preview.periods.first}…${preview.periods.last} 转为“${preview.periods.unit}”一列`}
          </Checkbox>
        )}
        {preview.dates !== undefined && (
          <Checkbox
            checked={choices.dates === 'join'}
            onChange={(event) => set({ dates: event.target.checked ? 'join' : 'keep' })}
          >
            {`${preview.dates.parts.map((name) => `“${name}”`).join('')}合成“${preview.dates.name}”一列`}
          </Checkbox>
        )}
      </div>
      <SheetFindings report={preview} changes={preview.changes} onChange={set} marked={marked} />
      <div className="sheet-preview-bar">
        <Segmented<'table' | 'top'>
          aria-label="预览内容"
          size="small"
          value={view}
          onChange={setView}
          options={[
            { value: 'table', label: '导入结果' },
            { value: 'top', label: '原表前几行' },
          ]}
        />
        <div className="sheet-preview-size">
          {busy && <Spin size="small" />}
          {view === 'table'
            ? `共 ${preview.rows.toLocaleString('zh-CN')} 行 × ${preview.columns.length} 列${
                preview.rows > preview.data.length ? `，显示前 ${preview.data.length} 行` : ''
              }`
            : '点击一行，将其作为表头'}
        </div>
      </div>
      {view === 'table' ? (
        <SheetTable preview={preview} onType={setType} />
      ) : (
        <SheetTop preview={preview} onChoose={(row) => setHeader(row, row)} />
      )}
    </section>
  );
}
