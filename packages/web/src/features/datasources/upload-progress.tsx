import { Button } from 'antd';
import './upload-progress.css';

interface UploadProgressProps {
  /** From 0 to 1. */
  share: number;
  bytes: number;
  /** What the server does once it has the file. */
  then: string;
  onStop: () => void;
}

const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1);

/** How much of a file was sent, with a way to stop. */
export function UploadProgress({ share, bytes, then, onStop }: UploadProgressProps) {
  const percent = Math.floor(share * 100);
  const isSent = percent === 100;
  const words = isSent
    ? `已上传，${then}`
    : `正在上传 ${percent}%（${megabytes(bytes * share)} / ${megabytes(bytes)} MB）`;
  return (
    <div className="upload-progress">
      <div
        className={isSent ? 'upload-progress-bar upload-progress-sent' : 'upload-progress-bar'}
        role="progressbar"
        aria-label="上传进度"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
      <span>{words}</span>
      <Button size="small" onClick={onStop}>
        取消上传
      </Button>
    </div>
  );
}
