import { CopyOutlined } from '@ant-design/icons';
import { texts } from '@mingjing/contract';
import { Alert, Button, Input, type InputRef } from 'antd';
import { useRef } from 'react';
import { copyToClipboard } from '../ui/copy-to-clipboard.ts';
import { toast } from '../ui/index.ts';

/** A key that was just made: the only time that it is shown. */
export function NewKey({ value }: { value: string }) {
  const field = useRef<InputRef>(null);
  const copy = async (): Promise<void> => {
    if (await copyToClipboard(value)) {
      toast.success(texts.toast.copied);
      return;
    }
    field.current?.select();
    toast.warning('请按 Ctrl+C 复制');
  };
  const example = `curl -sS "${location.origin}/webapi/v2/user" \\\n  -H "Authorization: Bearer ${value}"`;
  return (
    <div className="key-made">
      <Alert type="warning" showIcon title="请立即复制并妥善保存：密钥只显示这一次，关闭后无法再查看" />
      <div className="key-value">
        <Input ref={field} readOnly aria-label="API 密钥" value={value} />
        <Button type="primary" icon={<CopyOutlined aria-hidden="true" />} onClick={() => void copy()}>
          复制密钥
        </Button>
      </div>
      <p>程序在请求头中携带密钥，例如检查密钥是否有效：</p>
      <pre>{example}</pre>
    </div>
  );
}
