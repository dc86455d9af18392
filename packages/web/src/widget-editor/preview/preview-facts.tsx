import { texts } from '@mingjing/contract';
import { brandToday } from '../../board/model/brand-today.ts';
import { dataTimeText } from '../../board/model/data-time.ts';

interface PreviewFactsProps {
  rows: number;
  truncated: boolean;
  durationMs: number;
  /** When the stored rows were made, by the installation's clock; '' when the source was asked as it is. */
  dataTime: string | undefined;
}

/** What stands above a picture: how many rows, how long they took, when they were stored. */
export function PreviewFacts({ rows, truncated, durationMs, dataTime }: PreviewFactsProps) {
  return (
    <p className="preview-facts" role="status">
      <span>{rows.toLocaleString('zh-CN')} 行</span>
      <span>用时 {durationMs} 毫秒</span>
      {dataTime !== undefined && (
        <span title={dataTime === '' ? undefined : `缓存时间 ${dataTime}`}>
          {dataTimeText(dataTime, brandToday()) || '实时查询'}
        </span>
      )}
      {truncated && <span className="preview-facts-cut">{texts.data.truncated(rows)}</span>}
    </p>
  );
}
