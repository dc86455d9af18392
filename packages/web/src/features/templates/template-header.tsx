import { CloudDownloadOutlined, CloudUploadOutlined, PlusOutlined } from '@ant-design/icons';
import { texts } from '@mingjing/contract';
import { Button, Input } from 'antd';
import type { CategoryEditing } from '../../ui/category-editing.tsx';
import { categoriesOf } from '../../ui/category-nodes.ts';
import { IconButton, TreeSelect } from '../../ui/index.ts';
import type { TemplateNode } from './template-api.ts';
import type { TemplateWork } from './template-work.ts';

interface TemplateHeaderProps {
  work: TemplateWork;
  nodes: TemplateNode[];
  categories: CategoryEditing;
  onPreview: () => void;
  onNew: () => void;
}

function Problem({ id, text }: { id: string; text: string | undefined }) {
  return text === undefined ? null : (
    <span id={id} role="alert" className="header-problem">
      {text}
    </span>
  );
}

/** The header form: category with its edit and delete, name, and what is done with the template as a whole. */
export function TemplateHeader({ work, nodes, categories, onPreview, onNew }: TemplateHeaderProps) {
  const { form, setForm, problems, id, dirty, saving, published, editable } = work;
  const chosen = categoriesOf(nodes).find((category) => category.id === form.categoryId);
  const isNew = id === null;
  return (
    <header className="panel-header">
      <div className="header-field header-category">
        <TreeSelect
          nodes={nodes}
          value={form.categoryId}
          onChange={(categoryId) => setForm({ categoryId })}
          placeholder="请选择分类"
          label="模板分类"
          {...(problems.category === undefined ? {} : { status: 'error' as const })}
        />
        <Problem id="template-category-problem" text={problems.category} />
      </div>
      <span className="header-category-tools">
        <IconButton size="small" label="新增分类" icon={<PlusOutlined />} onClick={categories.add} />
        {chosen !== undefined &&
          categories
            .actions(chosen)
            .map(({ label, icon, danger, onRun }) => (
              <IconButton
                key={label}
                size="small"
                label={label}
                icon={icon}
                danger={danger === true}
                onClick={onRun}
              />
            ))}
      </span>
      <div className="header-field header-name">
        <Input
          variant="filled"
          value={form.name}
          placeholder="请输入模板名称"
          aria-label="模板名称"
          aria-invalid={problems.name !== undefined}
          aria-describedby="template-name-problem"
          {...(problems.name === undefined ? {} : { status: 'error' as const })}
          onChange={(event) => setForm({ name: event.target.value })}
        />
        <Problem id="template-name-problem" text={problems.name} />
      </div>
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
        disabled={!editable}
        onClick={() => void work.togglePublished()}
      />
      <Button onClick={onPreview}>预览</Button>
      <Button icon={<PlusOutlined />} onClick={onNew}>
        新建
      </Button>
      <Button
        type="primary"
        loading={saving}
        title={editable ? undefined : texts.template.foreign}
        onClick={() => void work.save()}
      >
        {editable ? '保存' : '另存为'}
      </Button>
    </header>
  );
}
