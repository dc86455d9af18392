import { CheckCircleFilled, InfoCircleFilled, WarningFilled } from '@ant-design/icons';
import type {
  MisfitTreatment,
  SheetChanges,
  SheetChoices,
  SheetColumn,
  SheetMisfit,
  SheetReport,
  SkipReason,
  WantedKind,
} from '@mingjing/contract';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { SheetColumnChanges } from './sheet-column-changes.tsx';

const reasons: Record<SkipReason, string> = {
  title: '标题',
  total: '合计行',
  footer: '表尾说明',
  header: '重复的表头',
  caption: '分组标题',
};
const shownExamples = 3;
const shownSkipped = 4;
const wantedName: Record<WantedKind, string> = {
  duration: '时长',
  number: '数字',
  integer: '整数',
  date: '日期',
  boolean: '是或否',
};

interface FindingsProps {
  report: SheetReport;
  changes?: SheetChanges | null;
  /** undefined: the report of a stored file, which is only read. */
  onChange?: (change: Partial<SheetChoices>) => void;
  /** What saves a copy with the unfitting cells marked. */
  marked: ReactNode;
}

/** Cells of one column that do not fit, with their places and what to do with them. */
function MisfitColumn({
  column,
  misfits,
  onTreat,
}: {
  column: SheetColumn;
  misfits: SheetMisfit[];
  onTreat: ((treatment: MisfitTreatment) => void) | undefined;
}) {
  const { name, letters, treatment } = column;
  const [first] = misfits;
  const line = (one: SheetMisfit) => (
    <li key={one.row}>
      {one.sheet === '' ? '' : `${one.sheet} `}第{one.row}行：<q>{one.value}</q>
    </li>
  );
  return (
    <li className="sheet-misfit">
      <div className="sheet-misfit-head">
        <span>
          <strong>{name}</strong>（{letters}列）有 {column.misfits} 个单元格不是
          {wantedName[first?.wanted ?? column.wanted ?? 'number']}
        </span>
        {onTreat === undefined ? (
          <span className="sheet-treated">{treatment === 'text' ? '整列作为文本' : '已作为空值'}</span>
        ) : (
          <Segmented<MisfitTreatment>
            size="small"
            aria-label={`${name}中不符合的单元格`}
            value={treatment ?? 'empty'}
            onChange={onTreat}
            options={[
              { value: 'empty', label: '作为空值' },
              { value: 'text', label: '整列作为文本' },
            ]}
          />
        )}
      </div>
      <ul>{misfits.slice(0, shownExamples).map(line)}</ul>
      {misfits.length > shownExamples && (
        <details>
          <summary>
            其余 {column.misfits - shownExamples} 个
            {column.misfits > misfits.length && `（列出前 ${misfits.length} 个）`}
          </summary>
          <ul>{misfits.slice(shownExamples).map(line)}</ul>
        </details>
      )}
    </li>
  );
}

/** What was left out, what does not fit and what changed, in sentences. */
export function SheetFindings({ report, changes = null, onChange, marked }: FindingsProps) {
  const { notes, skipped, skippedCount, columns, misfits } = report;
  const unfit = columns.filter((column) => column.misfits > 0);
  const isKept = changes === null || changes.removed.length + changes.retyped.length === 0;
  const isPlain = notes.length === 0 && skippedCount === 0 && unfit.length === 0 && isKept;
  const treat = (name: string) => (treatment: MisfitTreatment) =>
    onChange?.({ columns: { ...report.choices.columns, [name]: treatment } });
  const skippedLine = ({ row, reason, text }: SheetReport['skipped'][number]) => (
    <li key={row}>
      第{row}行（{reasons[reason]}）{text}
    </li>
  );
  return (
    <div className="sheet-findings">
      {changes !== null && (
        <SheetColumnChanges changes={changes} choices={report.choices} onChange={onChange} />
      )}
      {isPlain && onChange !== undefined && (
        <p className="sheet-note sheet-note-good">
          <CheckCircleFilled aria-hidden="true" />
          表格规整，列名与类型已识别，可直接保存
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="sheet-note sheet-note-warn">
          <WarningFilled aria-hidden="true" />
          {note}
        </p>
      ))}
      {skippedCount > 0 && (
        <div className="sheet-note">
          <InfoCircleFilled aria-hidden="true" />
          <div>
            {skippedCount} 行不是数据，未导入
            <ul>{skipped.slice(0, shownSkipped).map(skippedLine)}</ul>
            {skippedCount > shownSkipped && (
              <details>
                <summary>其余 {skippedCount - shownSkipped} 行</summary>
                <ul>{skipped.slice(shownSkipped).map(skippedLine)}</ul>
              </details>
            )}
          </div>
        </div>
      )}
      {unfit.length > 0 && (
        <ul className="sheet-misfits">
          {unfit.map((column) => (
            <MisfitColumn
              key={column.letters}
              column={column}
              misfits={misfits.filter((one) => one.column === column.name)}
              onTreat={onChange === undefined ? undefined : treat(column.name)}
            />
          ))}
        </ul>
      )}
      {(unfit.length > 0 || report.lostCount > 0) && marked}
    </div>
  );
}
