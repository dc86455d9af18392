import type { SurveyedSheet } from '@mingjing/contract';
import { Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { bringFile, broughtFile, fileArrived } from '../../app/dropped-file.ts';
import { useSheetDataset } from '../../records/auto-board.ts';
import { useSurvey } from '../../records/datasource.ts';
import { UploadArea } from '../../ui/index.ts';
import { SheetChoice } from './sheet-choice.tsx';

/** A text file of several tables was made by hand: it is small. */
const largestText = 2 * 1024 * 1024;
/** Files of several sheets or tables; the others are one table each. */
const isWorkbook = ({ name, size }: File): boolean => !/\.(csv|txt)$/i.test(name) || size <= largestText;

/** The sheets among which somebody has to choose; undefined where the file is about one table. */
function severalTables(sheets: readonly SurveyedSheet[] | undefined): SurveyedSheet[] | undefined {
  const tables = (sheets ?? []).filter(({ isTable }) => isTable);
  return tables.length > 1 ? tables : undefined;
}

/** A spreadsheet that is dropped here, or was on the screen before, is stored and becomes a board. */
export function SheetDrop({ onStored }: { onStored: (datasetId: number) => void }) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(broughtFile);
  /** The one whose storing was begun without a question. */
  const begun = useRef<File>(null);
  const storing = useSheetDataset();
  const survey = useSurvey(file, file !== null && isWorkbook(file));
  const tables = severalTables(survey.data);
  const isRead = file !== null && (!isWorkbook(file) || survey.isFetched);
  const store = (sheet?: string): void => {
    if (file === null || storing.isPending) return;
    storing.mutate({ file, sheet }, { onSuccess: ({ id }) => onStored(id) });
  };
  useEffect(fileArrived, []);
  useEffect(() => {
    if (!isRead || tables !== undefined || begun.current === file) return;
    begun.current = file;
    store();
  });
  const isReading = storing.isPending || (file !== null && !isRead);
  const { error } = storing;
  return (
    <div className="auto-drop">
      <UploadArea
        file={isReading || tables !== undefined ? file : null}
        disabled={isReading}
        error={error === null ? null : error.message}
        onFile={(chosen) => {
          storing.reset();
          begun.current = null;
          setFile(chosen);
        }}
      />
      {isReading && (
        <div role="status">
          <Spin size="small" /> 正在读取表格…
        </div>
      )}
      {tables !== undefined && file !== null && !storing.isPending && (
        <SheetChoice
          tables={tables}
          onChoose={store}
          onImport={() => {
            void bringFile(file, () => navigate('/config/datasource?id=new'));
          }}
        />
      )}
    </div>
  );
}
