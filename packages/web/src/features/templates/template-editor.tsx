import type { Template } from '@mingjing/contract';
import { texts } from '@mingjing/contract';
import type { Drawing } from '@mingjing/drawing';
import { Button } from 'antd';
import { useState } from 'react';
import { client } from '../../app/client.ts';
import { useCategoryEditing } from '../../ui/category-editing.tsx';
import { EmptyState, toast } from '../../ui/index.ts';
import { DrawingDesk } from '../panels/drawing-desk.tsx';
import { LayerList } from '../panels/side/layer-list.tsx';
import { ImportButton } from './import-button.tsx';
import { SlotTool } from './slot-tool.tsx';
import { templateKeys, useTemplateTree } from './template-api.ts';
import { TemplateHeader } from './template-header.tsx';
import { TemplateList } from './template-list.tsx';
import { type TemplateWork, useTemplateWork } from './template-work.ts';

/** What may be lost and how to keep it: a draft of an earlier page, or somebody else's save. */
function Banner({ work, onReload }: { work: TemplateWork; onReload: () => void }) {
  if (work.conflict !== null) {
    return (
      <div className="panel-banner panel-banner-warning" role="alert">
        <span>{work.conflict}（本页的修改仍保留）</span>
        <Button size="small" type="primary" onClick={() => void work.saveAsCopy()}>
          另存为新模板
        </Button>
        <Button
          size="small"
          onClick={() => {
            work.abandon();
            onReload();
          }}
        >
          放弃修改并刷新
        </Button>
      </div>
    );
  }
  if (work.draft !== null) {
    return (
      <div className="panel-banner" role="alert">
        <span>
          发现 {new Date(work.draft.savedAt).toLocaleString('zh-CN', { hour12: false })}{' '}
          未保存的草稿，是否恢复?
        </span>
        <Button size="small" type="primary" onClick={work.restoreDraft}>
          恢复
        </Button>
        <Button size="small" onClick={work.dropDraft}>
          丢弃
        </Button>
      </div>
    );
  }
  if (work.editable) return null;
  return (
    <div className="panel-banner" role="note">
      <span>{texts.template.foreign}</span>
    </div>
  );
}

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
  const tree = useTemplateTree();
  const nodes = tree.data ?? [];
  const categories = useCategoryEditing({ nodes, calls: client.template, treeKey: templateKeys.trees });
  const [tab, setTab] = useState('templates');
  const preview = (): void => {
    if (work.id === null) {
      toast.warning('请先保存模板，再预览');
      return;
    }
    if (work.dirty) toast.info('预览的是上次保存的内容');
    window.open(`${location.pathname}#/preview?id=${work.id}&type=t`, '_blank', 'noopener');
  };
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
                    <ImportButton categoryId={work.form.categoryId} nodes={nodes} onImported={onOpen} />
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
        banner={<Banner work={work} onReload={onReload} />}
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
