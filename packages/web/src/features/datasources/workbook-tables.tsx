import { mostTables, type SurveyedSheet, texts } from '@mingjing/contract';
import { Button, Checkbox } from 'antd';
import { sheetLabel, sizeOf } from './sheet-size.ts';
import type { ChosenTables } from './use-workbook.ts';
import './workbook-tables.css';

interface WorkbookTablesProps {
  workbook: ChosenTables;
  sheets: readonly SurveyedSheet[];
  /** Each table gets a dataset; undefined where the user may make none. */
  withDatasets: boolean | undefined;
  onWithDatasets: (on: boolean) => void;
  disabled: boolean;
}

const isEmpty = ({ rows }: SurveyedSheet): boolean => rows === 0;

/** The sheets of a workbook: those that are ticked become tables, the one that is shown has its preview below. */
export function WorkbookTables(props: WorkbookTablesProps) {
  const { workbook, sheets, withDatasets, onWithDatasets, disabled } = props;
  const { ticked, tick, shown, show } = workbook;
  const likely = sheets.filter(({ isTable }) => isTable).map(({ sheet }) => sheet);
  const count = sheets.filter(({ sheet }) => ticked.has(sheet)).length;
  const isWhole = likely.every((name) => ticked.has(name));
  return (
    <section className="workbook" aria-label="工作表">
      <header className="workbook-head">
        <strong>工作表</strong>
        <span role="status">
          共 {sheets.filter(({ tables }) => tables === undefined).length} 张，已勾选 {count} 张
        </span>
        {likely.length > 1 && (
          <Button
            type="link"
            size="small"
            disabled={disabled}
            onClick={() => (isWhole ? tick([...ticked], false) : tick(likely, true))}
          >
            {isWhole ? '全部取消' : `勾选全部 ${likely.length} 张表格`}
          </Button>
        )}
      </header>
      <ul className="workbook-sheets">
        {sheets.map((one) => (
          <li
            key={one.sheet}
            className={one.sheet === shown ? 'workbook-sheet workbook-shown' : 'workbook-sheet'}
          >
            <Checkbox
              aria-label={`导入【${sheetLabel(one.sheet)}】`}
              checked={ticked.has(one.sheet)}
              disabled={disabled || (isEmpty(one) && !ticked.has(one.sheet))}
              onChange={(event) => tick([one.sheet], event.target.checked)}
            />
            <button
              type="button"
              className="workbook-open"
              aria-current={one.sheet === shown}
              title={sheetLabel(one.sheet)}
              disabled={isEmpty(one)}
              onClick={() => show(one.sheet)}
            >
              <span className="workbook-name">{sheetLabel(one.sheet)}</span>
              {one.tables !== undefined && (
                <span className="workbook-tag">整张，含以上 {one.tables} 张表</span>
              )}
              {one.isHidden && <span className="workbook-tag">隐藏</span>}
              {!one.isTable && one.tables === undefined && !one.isHidden && (one.rows ?? 0) > 0 && (
                <span className="workbook-tag">可能不是表格</span>
              )}
              <span className="workbook-size">{sizeOf(one)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="workbook-note">
        {count > mostTables
          ? texts.datasource.tablesMany(mostTables)
          : count > 1
            ? '每张勾选的工作表成为一张表，名为“数据源名称-工作表”，各自的表头、类型与更换互不影响。点击名称可查看与调整'
            : '可勾选多张，各成一张表；点击名称可查看与调整'}
      </p>
      {count > 1 && withDatasets !== undefined && (
        <Checkbox
          checked={withDatasets}
          disabled={disabled}
          onChange={(event) => onWithDatasets(event.target.checked)}
        >
          同时为每张表建立数据集（分类“{texts.autoBoard.sheets}”）
        </Checkbox>
      )}
    </section>
  );
}
