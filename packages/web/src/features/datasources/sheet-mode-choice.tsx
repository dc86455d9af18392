import type { SheetChanges, SheetMode } from '@mingjing/contract';
import { Segmented } from 'antd';

interface SheetModeChoiceProps {
  mode: SheetMode;
  changes: SheetChanges;
  onMode: (mode: SheetMode) => void;
}

const rows = (count: number): string => `${count.toLocaleString('zh-CN')} 行`;

/** Whether the rows of a new file take the place of the stored ones or come behind them. */
export function SheetModeChoice({ mode, changes, onMode }: SheetModeChoiceProps) {
  const stored = rows(changes.storedRows);
  return (
    <div className="sheet-mode">
      <Segmented<SheetMode>
        aria-label="更换方式"
        value={mode}
        onChange={onMode}
        options={[
          { value: 'replace', label: '替换' },
          { value: 'append', label: '追加' },
        ]}
      />
      <span>
        {mode === 'replace' ? `原有 ${stored}由本次文件取代` : `原有 ${stored}保留，本次的行接在其后`}
        。保存之前，原有数据不变
      </span>
    </div>
  );
}
