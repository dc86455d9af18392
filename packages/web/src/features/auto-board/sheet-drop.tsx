import { Spin } from 'antd';
import { useSheetDataset } from '../../records/auto-board.ts';
import { UploadArea } from '../../ui/index.ts';

/** A spreadsheet that is dropped here is stored and becomes a board. */
export function SheetDrop({ onStored }: { onStored: (datasetId: number) => void }) {
  const storing = useSheetDataset();
  const { error } = storing;
  return (
    <div className="auto-drop">
      <UploadArea
        file={storing.isPending ? (storing.variables ?? null) : null}
        disabled={storing.isPending}
        error={error === null ? null : error.message}
        onFile={(file) => {
          if (file !== null) storing.mutate(file, { onSuccess: ({ id }) => onStored(id) });
        }}
      />
      {storing.isPending && (
        <p role="status">
          <Spin size="small" /> 正在读取表格…
        </p>
      )}
    </div>
  );
}
