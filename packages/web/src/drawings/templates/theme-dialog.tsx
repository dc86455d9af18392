import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { type TemplateItem, texts } from '@mingjing/contract';
import { DrawingError, parseDrawing } from '@mingjing/drawing';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Switch } from 'antd';
import { useState } from 'react';
import { client } from '../../app/client.ts';
import { replaceDrawing } from '../../editor/commands/slots.ts';
import type { Editor } from '../../editor/state/editor.ts';
import { refreshTemplates, useTemplateTree } from '../../records/template.ts';
import { categoriesOf, leavesOf } from '../../ui/category-nodes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import {
  confirm,
  EmptyState,
  ErrorState,
  IconButton,
  LoadingState,
  tell,
  toast,
  useHere,
} from '../../ui/index.ts';
import { applied, themed } from './apply-template.ts';
import { SaveAsDialog } from './saving/save-as-dialog.tsx';
import { removeTemplate } from './template-changes.ts';
import { TemplateCover } from './template-cover.tsx';
import './templates.css';

interface ThemeDialogProps {
  editor: Editor;
  /** The open panel's name, offered to a template that is saved from it. */
  name: string;
  /** A template was laid onto the canvas: its slots wait for data. */
  onApplied: () => void;
  onClose: () => void;
}

interface CardProps {
  item: TemplateItem;
  chosen: boolean;
  onChoose: () => void;
  onRemove: () => void;
}

function TemplateCard({ item, chosen, onChoose, onRemove }: CardProps) {
  return (
    <li className={`template-card ${chosen ? 'template-card-chosen' : ''}`}>
      {/* The button lies over the card: the figures in its picture are no part of what the button says. */}
      <div className="template-card-cover">
        <TemplateCover item={item} />
        <button
          type="button"
          aria-pressed={chosen}
          aria-label={`选择模板【${item.name}】`}
          onClick={onChoose}
        />
      </div>
      <div className="template-card-foot">
        <span className="template-card-name" title={item.name}>
          {item.name}
        </span>
        <small>
          {item.width} × {item.height}
        </small>
        <span className={`header-published ${item.status === '1' ? 'header-published-on' : ''}`}>
          {item.status === '1' ? '已发布' : '未发布'}
        </span>
        {item.editable && (
          <span className="template-card-tools">
            <IconButton
              size="small"
              label={`编辑【${item.name}】`}
              icon={<EditOutlined />}
              onClick={() => window.open(`#/config/template?id=${item.id}`, '_blank', 'noopener')}
            />
            <IconButton
              size="small"
              label={`删除【${item.name}】`}
              icon={<DeleteOutlined />}
              danger
              onClick={onRemove}
            />
          </span>
        )}
      </div>
    </li>
  );
}

/** Templates by group: one is laid onto the canvas, or lends it its clothes; the panel itself can become one. */
export function ThemeDialog({ editor, name, onApplied, onClose }: ThemeDialogProps) {
  const cache = useQueryClient();
  const [released, setReleased] = useState(false);
  const [group, setGroup] = useState<number | null>(null);
  const [chosen, setChosen] = useState<TemplateItem | null>(null);
  const [saving, setSaving] = useState(false);
  const [busy, setBusy] = useState(false);
  const isHere = useHere();
  const tree = useTemplateTree(released);
  const groups = categoriesOf(tree.data ?? []).map((category) => ({
    id: category.id,
    name: category.name,
    items: category.leaves,
  }));
  const shown = groups.filter(({ id, items }) => items.length > 0 && (group === null || id === group));

  const use = async (how: 'apply' | 'theme'): Promise<void> => {
    if (chosen === null) return;
    const { nodes } = editor.store.getState().drawing;
    if (how === 'apply' && nodes.length > 0 && !(await confirm(texts.template.replace))) return;
    setBusy(true);
    try {
      const template = parseDrawing((await client.template.read({ params: { id: chosen.id } })).data);
      // Whoever closed the dialog before the template came goes on with the drawing that is there.
      if (!isHere()) return;
      if (how === 'apply') {
        editor.run(replaceDrawing(`应用模板【${chosen.name}】`, () => applied(template, chosen.id)));
        toast.success(texts.template.applied);
        onApplied();
      } else {
        editor.run(replaceDrawing(`换主题【${chosen.name}】`, (panel) => themed(panel, template, chosen.id)));
        toast.success(texts.template.themed);
      }
      onClose();
    } catch (error) {
      tell(error instanceof DrawingError ? new Error(texts.template.fileDrawing(error.reason)) : error);
    } finally {
      setBusy(false);
    }
  };
  const remove = async (item: TemplateItem): Promise<void> => {
    try {
      if (!(await removeTemplate(item))) return;
      if (chosen?.id === item.id) setChosen(null);
      await refreshTemplates(cache);
    } catch (error) {
      tell(error);
    }
  };
  return (
    <>
      <Dialog
        title="主题模板"
        width={1120}
        onClose={onClose}
        className="theme-dialog"
        footer={
          <div className="theme-foot">
            <Button onClick={() => setSaving(true)}>保存为模板</Button>
            <span className="theme-chosen" role="status">
              {chosen === null ? '请选择一个模板' : `已选择【${chosen.name}】`}
            </span>
            <Button
              disabled={chosen === null || busy}
              title="只换背景、配色、文字颜色和边框，布局与图表不变"
              onClick={() => void use('theme')}
            >
              换主题
            </Button>
            <Button
              type="primary"
              disabled={chosen === null}
              loading={busy}
              title="换成模板的尺寸、背景和布局"
              onClick={() => void use('apply')}
            >
              应用模板
            </Button>
          </div>
        }
      >
        <div className="theme-body">
          <nav className="theme-groups" aria-label="模板分类">
            <button type="button" aria-pressed={group === null} onClick={() => setGroup(null)}>
              <span>全部</span>
              <small>{leavesOf(tree.data ?? []).length}</small>
            </button>
            {groups.map(({ id, name: label, items }) => (
              <button key={id} type="button" aria-pressed={group === id} onClick={() => setGroup(id)}>
                <span title={label}>{label}</span>
                <small>{items.length}</small>
              </button>
            ))}
            <label className="theme-released" htmlFor="theme-released">
              <Switch id="theme-released" size="small" checked={released} onChange={setReleased} />
              仅看已发布
            </label>
          </nav>
          <div className="theme-cards">
            {tree.isPending ? (
              <LoadingState rows={8} />
            ) : tree.isError ? (
              <ErrorState error={tree.error} retry={() => void tree.refetch()} />
            ) : shown.length === 0 ? (
              <EmptyState title="这里还没有模板" description="可以把当前面板保存为模板" />
            ) : (
              shown.map(({ id, name: label, items }) => (
                <section key={id} aria-label={label}>
                  <h3>{label}</h3>
                  <ul>
                    {items.map((item) => (
                      <TemplateCard
                        key={item.id}
                        item={item}
                        chosen={chosen?.id === item.id}
                        onChoose={() => setChosen(item)}
                        onRemove={() => void remove(item)}
                      />
                    ))}
                  </ul>
                </section>
              ))
            )}
          </div>
        </div>
      </Dialog>
      {saving && (
        <SaveAsDialog
          drawing={editor.store.getState().drawing}
          name={name}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}
