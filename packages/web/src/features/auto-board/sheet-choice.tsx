import type { SurveyedSheet } from '@mingjing/contract';
import { Button } from 'antd';

interface SheetChoiceProps {
  tables: readonly SurveyedSheet[];
  onChoose: (sheet: string) => void;
  /** The whole workbook is to be looked at and stored first. */
  onImport: () => void;
}

/** Which table of a workbook the board is about. */
export function SheetChoice({ tables, onChoose, onImport }: SheetChoiceProps) {
  return (
    <section aria-label="选择工作表">
      <h2>文件中有 {tables.length} 张表格，用哪一张成屏？</h2>
      <ul className="auto-datasets">
        {tables.map(({ sheet, rows, columns, isHidden }) => (
          <li key={sheet}>
            <button type="button" title={sheet} onClick={() => onChoose(sheet)}>
              <span className="auto-sheet">
                <strong>{sheet}</strong>
                <small>
                  {rows === null ? '未统计' : `${rows.toLocaleString('zh-CN')} 行 × ${columns} 列`}
                  {isHidden && ' · 隐藏'}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button type="link" className="auto-import" onClick={onImport}>
        先查看表头、类型与有问题的单元格，再导入
      </Button>
    </section>
  );
}
