import { texts } from '@mingjing/contract';
import { Form } from 'antd';
import { useState } from 'react';
import { tell } from '../app/failures.ts';
import { Dialog } from './dialog.tsx';
import { toast } from './toast.ts';
import { type TreeNode, TreeSelect } from './tree-select.tsx';
import { useHere } from './use-here.ts';

interface MoveDialogProps {
  name: string;
  categories: TreeNode[];
  /** The category it lies in now. */
  from: number | null;
  /** Makes the call; a failure is told here and the dialog stays. */
  onMove: (categoryId: number) => Promise<void>;
  onClose: () => void;
}

/** Moves a leaf to another category without a mouse. Mount it to open it. */
export function MoveDialog({ name, categories, from, onMove, onClose }: MoveDialogProps) {
  const [to, setTo] = useState(from);
  const [saving, setSaving] = useState(false);
  const isHere = useHere();
  const save = async (): Promise<void> => {
    if (saving) return;
    if (to === null || to === from) {
      toast.warning(to === null ? texts.category.choose : texts.toast.unchanged);
      return;
    }
    setSaving(true);
    try {
      await onMove(to);
      if (isHere()) onClose();
    } catch (error) {
      tell(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog
      title={`移动【${name}】`}
      width={440}
      okText="移动"
      busy={saving}
      onOk={() => void save()}
      onClose={onClose}
    >
      <Form layout="vertical" onFinish={() => void save()}>
        <Form.Item label="移动到分类" htmlFor="move-to">
          <TreeSelect id="move-to" label="移动到分类" nodes={categories} value={to} onChange={setTo} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
