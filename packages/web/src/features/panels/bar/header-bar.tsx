import {
  DesktopOutlined,
  FilterOutlined,
  LayoutOutlined,
  MobileOutlined,
  ShareAltOutlined,
} from '@ant-design/icons';
import { Button, Segmented, Switch } from 'antd';
import { CategoryField, HeaderEnd, NameField } from '../../../drawings/opened/header-parts.tsx';
import { useEditorState } from '../../../editor/canvas/editor-context.tsx';
import { editDrawing } from '../../../editor/commands/edit.ts';
import type { PanelNode } from '../../../records/panel.ts';
import { IconButton } from '../../../ui/index.ts';
import type { PanelWork } from '../panel-work.ts';
import { ExportButton } from './export-button.tsx';

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

/** The header form and what is done with the panel as a whole. */
export function HeaderBar(props: HeaderBarProps) {
  const { work, categories, onParameters, onThemes, onShare, onPublish, onPreview, onNew } = props;
  const { form, setForm, id, editor } = work;
  const device = useEditorState((state) => state.drawing.device);
  const chosen = form.layout.checkedGroup.length;
  const isNew = id === null;
  return (
    <header className="panel-header">
      <NameField work={work} noun="面板" />
      <CategoryField work={work} noun="面板" nodes={categories} />
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
          { value: 1 as const, label: 'PC', icon: <DesktopOutlined aria-hidden="true" /> },
          { value: 2 as const, label: '移动端', icon: <MobileOutlined aria-hidden="true" /> },
        ]}
      />
      <span className="header-filter">
        <label htmlFor="panel-filter" className="header-word">
          启用过滤
        </label>
        <Switch
          id="panel-filter"
          title="启用过滤"
          size="small"
          aria-label="启用过滤"
          checked={form.filterEnable}
          onChange={(filterEnable) => setForm({ filterEnable })}
        />
        <Button
          size="small"
          type="text"
          title="过滤参数"
          icon={<FilterOutlined aria-hidden="true" />}
          onClick={onParameters}
        >
          <span className="header-word-long">过滤参数</span>
          {chosen > 0 && <b className="header-count">{chosen}</b>}
        </Button>
      </span>
      <Button
        size="small"
        type="text"
        title="主题模板"
        icon={<LayoutOutlined aria-hidden="true" />}
        onClick={onThemes}
      >
        <span className="header-word-long">主题模板</span>
      </Button>
      <HeaderEnd
        work={work}
        published={form.state === 1}
        publishable={!isNew}
        onPublish={onPublish}
        onPreview={onPreview}
        onNew={onNew}
        onSave={() => void work.save()}
      >
        <IconButton label="分享" icon={<ShareAltOutlined />} disabled={isNew} onClick={onShare} />
        <ExportButton id={id} dirty={work.dirty} />
      </HeaderEnd>
    </header>
  );
}
