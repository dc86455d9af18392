import { CloudDownloadOutlined, CloudUploadOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import type { CategoryNode, Leaf } from '../../ui/category-nodes.ts';
import { IconButton, TreeSelect } from '../../ui/index.ts';
import type { DrawingForm } from './drawing-kind.ts';
import type { DrawingWork } from './drawing-work.ts';

type Work = Pick<DrawingWork<unknown, DrawingForm, unknown>, 'problems' | 'id' | 'dirty' | 'saving'> & {
  form: DrawingForm;
  setForm: (change: Partial<DrawingForm>) => void;
};

function Problem({ id, text }: { id: string; text: string | undefined }) {
  return text === undefined ? null : (
    <span id={id} role="alert" className="header-problem">
      {text}
    </span>
  );
}

/** A field that gets the focus when saving finds that it is the first wrong one. */
function useWrongField(work: Work, name: keyof Work['problems']) {
  const field = useRef<HTMLDivElement>(null);
  const { problems } = work;
  useEffect(() => {
    if (Object.keys(problems)[0] === name) field.current?.querySelector('input')?.focus();
  }, [problems, name]);
  return field;
}

/** The name in the header form, with what is wrong about it. */
export function NameField({ work, noun }: { work: Work; noun: string }) {
  const { form, setForm, problems } = work;
  const field = useWrongField(work, 'name');
  return (
    <div ref={field} className="header-field header-name">
      <Input
        variant="filled"
        value={form.name}
        placeholder={`请输入${noun}名称`}
        aria-label={`${noun}名称`}
        aria-invalid={problems.name !== undefined}
        aria-describedby="drawing-name-problem"
        {...(problems.name === undefined ? {} : { status: 'error' as const })}
        onChange={(event) => setForm({ name: event.target.value })}
      />
      <Problem id="drawing-name-problem" text={problems.name} />
    </div>
  );
}

interface CategoryFieldProps<L extends Leaf> {
  work: Work;
  noun: string;
  nodes: CategoryNode<L>[];
}

/** The category in the header form, with what is wrong about it. */
export function CategoryField<L extends Leaf>({ work, noun, nodes }: CategoryFieldProps<L>) {
  const { form, setForm, problems } = work;
  const field = useWrongField(work, 'category');
  return (
    <div ref={field} className="header-field header-category">
      <TreeSelect
        nodes={nodes}
        value={form.categoryId}
        onChange={(categoryId) => setForm({ categoryId })}
        placeholder="请选择分类"
        label={`${noun}分类`}
        empty={`还没有分类，请先在左侧【我的${noun}】中新增`}
        {...(problems.category === undefined ? {} : { status: 'error' as const })}
      />
      <Problem id="drawing-category-problem" text={problems.category} />
    </div>
  );
}

interface HeaderEndProps {
  work: Work;
  published: boolean;
  /** Whether the publish button can be pressed. */
  publishable: boolean;
  onPublish: () => void;
  /** Buttons between publishing and the preview. */
  children?: ReactNode;
  onPreview: () => void;
  onNew: () => void;
  onSave: () => void;
  saveLabel?: string;
  saveTitle?: string | undefined;
}

/** The header's right end: whether all is saved and published, and what is done with the drawing as a whole. */
export function HeaderEnd(props: HeaderEndProps) {
  const { work, published, publishable, onPublish, children, onPreview, onNew, onSave } = props;
  const { dirty, saving, id } = work;
  const isNew = id === null;
  return (
    <>
      <span className="header-space" />
      <span className="header-state" role="status">
        {saving ? '正在保存…' : dirty ? '未保存' : isNew ? '' : '已保存'}
      </span>
      {!isNew && (
        <span className={`header-published ${published ? 'header-published-on' : ''}`}>
          {published ? '已发布' : '未发布'}
        </span>
      )}
      <IconButton
        label={published ? '撤销发布' : '发布'}
        icon={published ? <CloudDownloadOutlined /> : <CloudUploadOutlined />}
        disabled={!publishable}
        // A double click is one press, and not there and back.
        onClick={({ detail }) => detail < 2 && onPublish()}
      />
      {children}
      <Button onClick={onPreview}>预览</Button>
      <Button title="新建" icon={<PlusOutlined aria-hidden="true" />} onClick={onNew}>
        <span className="header-word">新建</span>
      </Button>
      <Button
        type="primary"
        className="header-save"
        loading={saving}
        title={props.saveTitle}
        onClick={onSave}
      >
        {props.saveLabel ?? '保存'}
      </Button>
    </>
  );
}
