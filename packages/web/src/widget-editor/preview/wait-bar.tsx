import { Button } from 'antd';
import { useElapsed } from '../../ui/use-elapsed.ts';

interface WaitBarProps {
  pending: boolean;
  /** The question that is waited for. */
  question: string;
  onCancel: () => void;
}

/** How long an answer is waited for, with a way out: nothing in the first moments. */
export function WaitBar({ pending, question, onCancel }: WaitBarProps) {
  const seconds = useElapsed(pending, question);
  if (seconds === 0) return null;
  return (
    <div className="preview-wait">
      <span aria-hidden="true">正在查询，已用 {seconds} 秒</span>
      <span className="visually-hidden" role="status">
        正在查询
      </span>
      <Button size="small" onClick={onCancel}>
        取消
      </Button>
    </div>
  );
}
