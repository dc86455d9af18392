import { ApiError, type Datasource, texts } from '@mingjing/contract';
import { Form, Spin } from 'antd';
import { useSheetReport } from '../../records/datasource.ts';
import { UploadArea } from '../../ui/index.ts';
import { EncodingChoice } from './encoding-choice.tsx';
import { FurtherSheetsChoice } from './further-sheets.tsx';
import { MarkedCopy } from './marked-copy.tsx';
import { SheetFindings } from './sheet-findings.tsx';
import { SheetPreviewPanel } from './sheet-preview-panel.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { OfferedSheets } from './use-further-sheets.ts';
import type { PreviewedSheet } from './use-sheet-preview.ts';
import type { ChosenTables } from './use-workbook.ts';
import { WorkbookTables } from './workbook-tables.tsx';

interface SheetFieldsProps {
  source: Datasource | null;
  file: File | null;
  sheet: PreviewedSheet;
  workbook: ChosenTables;
  /** Of a stored source: sheets of the new file that may be added. */
  further: OfferedSheets | undefined;
  withDatasets: boolean | undefined;
  onWithDatasets: (on: boolean) => void;
  error: string | null;
  disabled: boolean;
  onFile: (file: File | null) => void;
}

/** Why a file cannot be read, as the server says it. */
function refusalOf(error: unknown): string | null {
  if (error === null || error === undefined) return null;
  return error instanceof Error && error.message !== '' ? error.message : texts.http.generic;
}

const isUnsureEncoding = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'fileEncoding';

/** The file of a spreadsheet source: what a new one would become, or how the stored one was read. */
export function SheetFields(props: SheetFieldsProps) {
  const { source, file, sheet, workbook, further, error, disabled, onFile } = props;
  const stored = source?.datasourceType === 'excel' ? source.id : undefined;
  const asksEncoding = file !== null && isUnsureEncoding(sheet.error);
  const { data: report } = useSheetReport(file === null || asksEncoding ? stored : undefined);
  const refusal = refusalOf(sheet.error);
  const findings =
    report === null || report === undefined
      ? 0
      : report.misfitCount + report.skippedCount + report.notes.length;
  return (
    <>
      <Form.Item label="表格文件" required>
        <UploadArea
          file={file}
          stored={source?.fileName ?? null}
          error={error ?? refusal}
          disabled={disabled}
          onFile={onFile}
        />
      </Form.Item>
      {file !== null && sheet.sent !== null && (
        <UploadProgress share={sheet.sent} bytes={file.size} then="正在识别" onStop={() => onFile(null)} />
      )}
      {asksEncoding && (
        <div className="sheet-preview">
          <EncodingChoice
            encoding={sheet.choices?.encoding}
            onChoose={(encoding) => workbook.setChoices({ ...(sheet.choices ?? report?.choices), encoding })}
          />
        </div>
      )}
      {workbook.busy && workbook.sheets === undefined && (
        <div className="sheet-preview sheet-reading">
          <Spin size="small" />
          正在读取各张工作表
        </div>
      )}
      {file !== null && sheet.sent === null && sheet.preview === undefined && sheet.error === null && (
        <div className="sheet-preview sheet-reading">
          <Spin size="small" />
          正在识别表格
        </div>
      )}
      {workbook.sheets !== undefined && (
        <WorkbookTables
          workbook={workbook}
          sheets={workbook.sheets}
          withDatasets={props.withDatasets}
          onWithDatasets={props.onWithDatasets}
          disabled={disabled}
        />
      )}
      {sheet.preview !== undefined && refusal === null && (
        <SheetPreviewPanel
          preview={sheet.preview}
          busy={sheet.busy}
          onChange={workbook.setChoices}
          isListed={workbook.sheets !== undefined || workbook.busy}
          mode={sheet.mode}
          onMode={sheet.setMode}
          marked={<MarkedCopy file={file} id={stored} choices={sheet.preview.choices} />}
        />
      )}
      {further !== undefined && refusal === null && (
        <FurtherSheetsChoice {...further.choice} disabled={disabled} />
      )}
      {file === null &&
        report !== null &&
        report !== undefined &&
        (findings > 0 || report.parts !== undefined) && (
          <details className="sheet-stored" open>
            <summary>导入说明</summary>
            {report.parts !== undefined && (
              <p className="sheet-note">
                由 {report.parts.length} 个文件追加而成：
                {report.parts
                  .map(({ fileName, rows }) => `${fileName}（${rows.toLocaleString('zh-CN')} 行）`)
                  .join('、')}
                {findings > 0 && '。以下是最后一个文件的说明'}
              </p>
            )}
            <SheetFindings
              report={report}
              marked={<MarkedCopy file={null} id={stored} choices={undefined} />}
            />
          </details>
        )}
    </>
  );
}
