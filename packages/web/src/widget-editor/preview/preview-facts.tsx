import { texts } from '@mingjing/contract';
import { useEffect, useState } from 'react';
import { ageText } from './age.ts';

interface PreviewFactsProps {
  rows: number;
  truncated: boolean;
  durationMs: number;
  /** When the stored rows were made; '' when the source was asked as it is. */
  dataTime: string | undefined;
}

const minute = 60_000;

/** What stands above a picture: how many rows, how long they took, how old they are. */
export function PreviewFacts({ rows, truncated, durationMs, dataTime }: PreviewFactsProps) {
  // Drawn again each minute, so that the age stays true while nothing else happens.
  const [, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((before) => before + 1), minute);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="preview-facts" role="status">
      <span>{rows.toLocaleString('zh-CN')} 行</span>
      <span>用时 {durationMs} 毫秒</span>
      {dataTime !== undefined && (
        <span title={dataTime === '' ? undefined : `缓存时间 ${dataTime}`}>
          {dataTime === '' ? '实时查询' : `${ageText(dataTime, Date.now())}缓存`}
        </span>
      )}
      {truncated && <span className="preview-facts-cut">{texts.data.truncated(rows)}</span>}
    </p>
  );
}
