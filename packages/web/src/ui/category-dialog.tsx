import { length, limits, texts } from '@mingjing/contract';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { tell } from '../app/failures.ts';
import { Dialog } from './dialog.tsx';
import { toast } from './toast.ts';
import { type TreeNode, TreeSelect, topLevel } from './tree-select.tsx';
import { useHere } from './use-here.ts';

export interface CategoryValue {
  /** Absent in add mode. */
  id?: number;
  name: string;
  pid: number;
}

interface CategoryDialogProps {
  /** The category tree that the parent is chosen from. */
  categories: TreeNode[];
  /** What is edited, or the parent and an empty name of a new one. */
  value: CategoryValue;
  /** Makes the call; a failure is shown here and the dialog stays. */
  onSave: (input: { categoryName: string; pid: number }) => Promise<void>;
  onClose: () => void;
  /** Said of a name over 100 characters. */
  tooLong?: string;
}

function nameError(name: string, tooLong: string): string | null {
  if (name === '') return texts.category.required;
  return length(name) > limits.name ? tooLong : null;
}

/** Adds or edits a category of any kind. Mount it to open it. */
export function CategoryDialog({
  categories,
  value,
  onSave,
  onClose,
  tooLong = texts.category.tooLong,
}: CategoryDialogProps) {
  const editing = value.id !== undefined;
  const [name, setName] = useState(value.name);
  const [pid, setPid] = useState(value.pid);
  const [error, setError] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const isHere = useHere();

  const save = async (): Promise<void> => {
    const categoryName = name.trim();
    const problem = nameError(categoryName, tooLong);
    setError(problem);
    if (problem !== null || saving) return;
    if (editing && categoryName === value.name && pid === value.pid) {
      toast.warning(texts.toast.unchanged);
      return;
    }
    setSaving(true);
    try {
      await onSave({ categoryName, pid });
      toast.success(editing ? texts.toast.updated : texts.toast.created);
      if (isHere()) onClose();
    } catch (failure) {
      tell(failure);
    } finally {
      setSaving(false);
    }
  };

  return (
    <Dialog
      title={editing ? '编辑分类' : '新增分类'}
      width={440}
      busy={saving}
      onOk={() => void save()}
      onClose={onClose}
    >
      <Form layout="vertical" onFinish={() => void save()}>
        <Form.Item label="上级分类" htmlFor="category-parent">
          <TreeSelect
            id="category-parent"
            label="上级分类"
            nodes={categories}
            value={pid}
            onChange={setPid}
            top
            {...(value.id === undefined ? {} : { exclude: value.id })}
          />
        </Form.Item>
        <Form.Item
          label="分类名称"
          htmlFor="category-name"
          required
          validateStatus={error === null ? '' : 'error'}
          help={error}
        >
          <Input
            id="category-name"
            value={name}
            autoFocus
            aria-invalid={error !== null}
            placeholder={texts.category.required}
            onChange={(event) => {
              setName(event.target.value);
              if (error !== null) setError(nameError(event.target.value.trim(), tooLong));
            }}
          />
        </Form.Item>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Dialog>
  );
}

/** The parent's name as people read it: top level is '顶级菜单'. */
export function parentName(pid: number | string | null | undefined, pname = ''): string {
  return pid === null || pid === undefined || pid === '' || Number(pid) === topLevel
    ? texts.category.top
    : pname;
}
