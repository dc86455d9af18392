import { LayoutOutlined, PlusOutlined } from '@ant-design/icons';
import { texts } from '@mingjing/contract';
import { CategoryField, HeaderEnd, NameField } from '../../drawings/opened/header-parts.tsx';
import { mayDrawPanels } from '../../drawings/templates/template-start.ts';
import type { TemplateNode } from '../../records/template.ts';
import type { CategoryEditing } from '../../ui/category-editing.tsx';
import { categoriesOf } from '../../ui/category-nodes.ts';
import { IconButton } from '../../ui/index.ts';
import type { TemplateWork } from './template-work.ts';

interface TemplateHeaderProps {
  work: TemplateWork;
  nodes: TemplateNode[];
  categories: CategoryEditing;
  onPreview: () => void;
  /** A new panel is begun with the stored template. */
  onStart: (id: number) => void;
  onNew: () => void;
}

/** The header form: category with its edit and delete, name, and what is done with the template as a whole. */
export function TemplateHeader({ work, nodes, categories, onPreview, onStart, onNew }: TemplateHeaderProps) {
  const chosen = categoriesOf(nodes).find((category) => category.id === work.form.categoryId);
  return (
    <header className="panel-header">
      <CategoryField work={work} noun="模板" nodes={nodes} />
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
      <NameField work={work} noun="模板" />
      <HeaderEnd
        work={work}
        published={work.published}
        publishable={work.editable}
        onPublish={() => void work.togglePublished()}
        onPreview={onPreview}
        onNew={onNew}
        onSave={() => void work.save()}
        saveLabel={work.editable ? '保存' : '另存为'}
        saveTitle={work.editable ? undefined : texts.template.foreign}
      >
        {work.id !== null && mayDrawPanels() && (
          <IconButton
            label="用此模板新建面板"
            icon={<LayoutOutlined />}
            onClick={() => work.id !== null && onStart(work.id)}
          />
        )}
      </HeaderEnd>
    </header>
  );
}
