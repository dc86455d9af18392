import { mostTables, type SurveyedSheet, texts } from '@mingjing/contract';
import { Checkbox } from 'antd';
import { sizeOf } from './sheet-size.ts';
import './workbook-tables.css';

/** Further sheets of a file that a stored workbook has no table of, and which of them are added to it. */
export interface FurtherSheets {
  sheets: readonly Pick<SurveyedSheet, 'sheet' | 'rows' | 'columns' | 'isHidden'>[];
  ticked: readonly string[];
  withDatasets: boolean;
}

interface FurtherSheetsProps extends FurtherSheets {
  /** The user may have datasets made. */
  mayAddDatasets: boolean;
  disabled: boolean;
  onTick: (ticked: readonly string[]) => void;
  onWithDatasets: (on: boolean) => void;
}

/** Offers the further sheets of a file, each to become a table beside those that are stored. */
export function FurtherSheetsChoice(props: FurtherSheetsProps) {
  const { sheets, ticked, withDatasets, mayAddDatasets, disabled, onTick, onWithDatasets } = props;
  if (sheets.length === 0) return null;
  const tick = (sheet: string, on: boolean): void =>
    onTick(on ? [...ticked, sheet] : ticked.filter((one) => one !== sheet));
  return (
    <section className="workbook" aria-label="文件中的其他工作表">
      <header className="workbook-head">
        <strong>文件中的其他工作表</strong>
        <span role="status">
          共 {sheets.length} 张，加入 {ticked.length} 张
        </span>
      </header>
      <ul className="workbook-sheets">
        {sheets.map((one) => (
          <li key={one.sheet} className="workbook-sheet workbook-further">
            <Checkbox
              checked={ticked.includes(one.sheet)}
              disabled={disabled || one.rows === 0}
              onChange={(event) => tick(one.sheet, event.target.checked)}
            >
              <span className="workbook-name">{one.sheet}</span>
              {one.isHidden && <span className="workbook-tag">隐藏</span>}
            </Checkbox>
            <span className="workbook-size">{sizeOf(one)}</span>
          </li>
        ))}
      </ul>
      <p className="workbook-note">
        {ticked.length > mostTables
          ? texts.datasource.tablesMany(mostTables)
          : '勾选的工作表在保存时各成一张新表，归在同一工作簿之下；已有的表与图表不受影响。表头与类型自动识别，保存后可在该表中调整'}
      </p>
      {ticked.length > 0 && mayAddDatasets && (
        <Checkbox
          checked={withDatasets}
          disabled={disabled}
          onChange={(event) => onWithDatasets(event.target.checked)}
        >
          同时为新表建立数据集（分类“{texts.autoBoard.sheets}”）
        </Checkbox>
      )}
    </section>
  );
}
