import { texts } from '@mingjing/contract';
import { type Drawing, widgetRefs } from '@mingjing/drawing';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { client } from '../../app/client.ts';
import { useCategoryEditing } from '../../ui/category-editing.tsx';
import { TreeSelect, tell, toast } from '../../ui/index.ts';
import { chartOf } from '../panels/panel-api.ts';
import { type PlacedChart, templateOf } from './apply-template.ts';
import { refreshTemplates, templateKeys, useTemplateTree } from './template-api.ts';
import { inputOf, problemsOf, type TemplateForm } from './template-form.ts';

/** What the panel's widgets are called and how they are drawn; one that cannot be read leaves a slot without a kind. */
async function placedCharts(drawing: Drawing): Promise<Map<number, PlacedChart>> {
  const charts = new Map<number, PlacedChart>();
  await Promise.all(
    widgetRefs(drawing).map(async (id) => {
      try {
        const widget = await client.widget.read({ params: { id } });
        charts.set(id, { name: widget.name, ...chartOf(widget) });
      } catch {
        // The slot keeps the node's own name.
      }
    }),
  );
  return charts;
}

interface SaveAsDialogProps {
  drawing: Drawing;
  name: string;
  onClose: () => void;
}

/** Keeps a panel's look as a template: its charts become places for charts. */
export function SaveAsDialog({ drawing, name, onClose }: SaveAsDialogProps) {
  const cache = useQueryClient();
  const tree = useTemplateTree();
  const nodes = tree.data ?? [];
  const categories = useCategoryEditing({ nodes, calls: client.template, treeKey: templateKeys.trees });
  const [form, setForm] = useState<TemplateForm>({ name: name.trim(), categoryId: null });
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const problems = tried ? problemsOf(form) : {};
  const save = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(problemsOf(form)).length > 0) return;
    setSaving(true);
    try {
      const template = templateOf(drawing, await placedCharts(drawing));
      await client.template.create({ input: inputOf(form, template) });
      await refreshTemplates(cache);
      toast.success(texts.template.savedAs(form.name.trim()));
      onClose();
    } catch (error) {
      tell(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      title="保存为模板"
      width={440}
      okText="保存"
      cancelText="取消"
      confirmLoading={saving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form layout="vertical" component={false}>
        <Form.Item
          label="模板名称"
          htmlFor="template-as-name"
          required
          help={problems.name}
          {...(problems.name === undefined ? {} : { validateStatus: 'error' as const })}
        >
          <Input
            id="template-as-name"
            value={form.name}
            onChange={(event) => setForm({ ...form, name: event.target.value })}
            onPressEnter={() => void save()}
          />
        </Form.Item>
        <Form.Item
          label="模板分类"
          htmlFor="template-as-category"
          required
          help={problems.category}
          {...(problems.category === undefined ? {} : { validateStatus: 'error' as const })}
        >
          <TreeSelect
            id="template-as-category"
            nodes={nodes}
            value={form.categoryId}
            placeholder="请选择分类"
            onChange={(categoryId) => setForm({ ...form, categoryId })}
          />
        </Form.Item>
      </Form>
      <Button type="link" size="small" onClick={categories.add}>
        新增分类
      </Button>
      <p className="save-as-note">图表变为图表位，保留名称、类型和字段，不含任何数据。</p>
      {categories.dialog}
    </Modal>
  );
}
