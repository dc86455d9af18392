import type { Template } from '@mingjing/contract';
import { texts } from '@mingjing/contract';
import type { Drawing } from '@mingjing/drawing';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../../app/client.ts';
import { DrawingDesk } from '../../drawings/desk/drawing-desk.tsx';
import { LayerList } from '../../drawings/layers/layer-list.tsx';
import { openPreview } from '../../drawings/opened/drawing-work.ts';
import { WorkBanner } from '../../drawings/opened/work-banner.tsx';
import { panelFrom } from '../../drawings/templates/template-start.ts';
import { refreshTemplates, useTemplateTree } from '../../records/template.ts';
import { useCategoryEditing } from '../../ui/category-editing.tsx';
import { EmptyState } from '../../ui/index.ts';
import { ImportButton } from './import-button.tsx';
import { SlotTool } from './slot-tool.tsx';
import { TemplateHeader } from './template-header.tsx';
import { TemplateList } from './template-list.tsx';
import { templateKind, useTemplateWork } from './template-work.ts';

interface TemplateEditorProps {
  template: Template | null;
  drawing: Drawing;
  categoryId: number | null;
  onSaved: (template: Template) => void;
  onOpen: (id: number) => void;
  onNew: (categoryId: number | null, dirty: boolean) => void;
  onRemoved: (id: number) => void;
  onReload: () => void;
}

/** One open template on the same desk that panels are drawn on. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { template, drawing, categoryId, onSaved, onOpen, onNew, onRemoved, onReload } = props;
  const work = useTemplateWork({ template, drawing, categoryId, onSaved });
  const cache = useQueryClient();
  const tree = useTemplateTree();
  const nodes = tree.data ?? [];
  const categories = useCategoryEditing({
    nodes,
    calls: client.template,
    refresh: () => refreshTemplates(cache),
  });
  const [tab, setTab] = useState('templates');
  const navigate = useNavigate();
  const onStart = (id: number): void => void navigate(panelFrom(id));
  const preview = (): void => openPreview(work, templateKind);
  return (
    <>
      <DrawingDesk
        editor={work.editor}
        title="模板管理"
        header={
          <TemplateHeader
            work={work}
            nodes={nodes}
            categories={categories}
            onPreview={preview}
            onStart={onStart}
            onNew={() => onNew(work.form.categoryId, work.dirty)}
          />
        }
        side={{
          label: '模板与图层',
          tab,
          onTab: setTab,
          items: [
            {
              key: 'templates',
              label: '我的模板',
              children: (
                <TemplateList
                  openId={work.id}
                  categories={categories}
                  importing={
                    <ImportButton
                      categoryId={work.form.categoryId}
                      nodes={nodes}
                      onImported={onOpen}
                      onStart={onStart}
                    />
                  }
                  onOpen={onOpen}
                  onNew={(id) => onNew(id, work.dirty)}
                  onRemoved={(removed) => {
                    if (removed === work.id) work.abandon();
                    onRemoved(removed);
                  }}
                  onPublished={(id, published) => {
                    if (id === work.id) work.acceptPublished(published);
                  }}
                />
              ),
            },
            { key: 'layers', label: '图层', children: <LayerList /> },
          ],
        }}
        banner={
          <WorkBanner work={work} noun="模板" onReload={onReload}>
            {!work.editable && (
              <div className="panel-banner" role="note">
                <span>{texts.template.foreign}</span>
              </div>
            )}
          </WorkBanner>
        }
        tools={<SlotTool />}
        empty={
          <EmptyState
            title="从图表位开始"
            description="点击上方「添加图表位」，再放文字、图形和图片；背景在右侧选择"
          />
        }
        onSave={() => void work.save()}
        onPreview={preview}
      />
      {categories.dialog}
    </>
  );
}
