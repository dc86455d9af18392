import {
  CloudDownloadOutlined,
  CloudUploadOutlined,
  DesktopOutlined,
  FilterOutlined,
  LayoutOutlined,
  MobileOutlined,
  PlusOutlined,
  ShareAltOutlined,
} from '@ant-design/icons';
import { Button, Input, Segmented, Switch } from 'antd';
import { useEditorState } from '../../../editor/canvas/editor-context.tsx';
import { editDrawing } from '../../../editor/commands/edit.ts';
import { IconButton, TreeSelect } from '../../../ui/index.ts';
import type { PanelNode } from '../panel-api.ts';
import type { PanelWork } from '../panel-work.ts';

interface HeaderBarProps {
  work: PanelWork;
  categories: PanelNode[];
  onParameters: () => void;
  onThemes: () => void;
  onShare: () => void;
  onPublish: () => void;
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

/** The header form and what is done with the panel as a whole. */
export function HeaderBar({
  work,
  categories,
  onParameters,
  onThemes,
  onShare,
  onPublish,
  onPreview,
  onNew,
}: HeaderBarProps) {
  const { form, setForm, problems, id, dirty, saving, editor } = work;
  const device = useEditorState((state) => state.drawing.device);
  const chosen = form.layout.checkedGroup.length;
  const isNew = id === null;
  return (
    <header className="panel-header">
      <div className="header-field header-name">
        <Input
          variant="filled"
          value={form.name}
          placeholder="请输入面板名称"
          aria-label="面板名称"
          aria-invalid={problems.name !== undefined}
          aria-describedby="panel-name-problem"
          {...(problems.name === undefined ? {} : { status: 'error' as const })}
          onChange={(event) => setForm({ name: event.target.value })}
        />
        <Problem id="panel-name-problem" text={problems.name} />
      </div>
      <div className="header-field header-category">
        <TreeSelect
          nodes={categories}
          value={form.categoryId}
          onChange={(categoryId) => setForm({ categoryId })}
          placeholder="请选择分类"
          label="面板分类"
          {...(problems.category === undefined ? {} : { status: 'error' as const })}
        />
        <Problem id="panel-category-problem" text={problems.category} />
      </div>
      <Segmented
        aria-label="访问端"
        value={device}
        onChange={(next) =>
          editor.run(
            editDrawing('访问端', (draft) => {
              draft.device = next;
            }),
          )
        }
        options={[
          { value: 1 as const, label: 'PC', icon: <DesktopOutlined /> },
          { value: 2 as const, label: '移动端', icon: <MobileOutlined /> },
        ]}
      />
      <span className="header-filter">
        <label htmlFor="panel-filter">启用过滤</label>
        <Switch
          id="panel-filter"
          size="small"
          aria-label="启用过滤"
          checked={form.filterEnable}
          onChange={(filterEnable) => setForm({ filterEnable })}
        />
        <Button size="small" type="text" icon={<FilterOutlined />} onClick={onParameters}>
          过滤参数{chosen > 0 && <b className="header-count">{chosen}</b>}
        </Button>
      </span>
      <Button size="small" type="text" icon={<LayoutOutlined />} onClick={onThemes}>
        主题模板
      </Button>
      <span className="header-space" />
      <span className="header-state" role="status">
        {saving ? '正在保存…' : dirty ? '未保存' : isNew ? '' : '已保存'}
      </span>
      {!isNew && (
        <span className={`header-published ${form.state === 1 ? 'header-published-on' : ''}`}>
          {form.state === 1 ? '已发布' : '未发布'}
        </span>
      )}
      <IconButton
        label={form.state === 1 ? '撤销发布' : '发布'}
        icon={form.state === 1 ? <CloudDownloadOutlined /> : <CloudUploadOutlined />}
        disabled={isNew}
        onClick={onPublish}
      />
      <IconButton label="分享" icon={<ShareAltOutlined />} disabled={isNew} onClick={onShare} />
      <Button onClick={onPreview}>预览</Button>
      <Button icon={<PlusOutlined />} onClick={onNew}>
        新建
      </Button>
      <Button type="primary" loading={saving} onClick={() => void work.save()}>
        保存
      </Button>
    </header>
  );
}
