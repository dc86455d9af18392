import { Alert, Button } from 'antd';
import './draft-offer.css';

interface DraftOfferProps {
  /** Milliseconds since 1970. */
  savedAt: number;
  /** What was saved since then, for example 数据集; left out where nothing was. */
  savedSince?: string | undefined;
  onTake: () => void;
  onDrop: () => void;
}

/** Offers what an earlier page left behind unsaved. */
export function DraftOffer({ savedAt, savedSince, onTake, onDrop }: DraftOfferProps) {
  const when = new Date(savedAt).toLocaleString('zh-CN', { hour12: false });
  return (
    <Alert
      type="info"
      showIcon
      title={`发现 ${when} 未保存的草稿${savedSince === undefined ? '' : `（${savedSince}之后又被保存过）`}`}
      action={
        <span className="draft-offer">
          <Button size="small" type="primary" onClick={onTake}>
            恢复草稿
          </Button>
          <Button size="small" onClick={onDrop}>
            丢弃
          </Button>
        </span>
      }
    />
  );
}
