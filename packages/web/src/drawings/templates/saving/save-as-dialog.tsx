import { texts } from '@mingjing/contract';
import type { Drawing } from '@mingjing/drawing';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Spin, Switch } from 'antd';
import { useState } from 'react';
import { client } from '../../../app/client.ts';
import { refreshTemplates, useTemplateTree } from '../../../records/template.ts';
import { useCategoryEditing } from '../../../ui/category-editing.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TreeSelect, tell, toast, useHere } from '../../../ui/index.ts';
import { templateOf } from '../apply-template.ts';
import { inputOf, problemsOf, type TemplateForm } from '../template-form.ts';
import { placedCharts } from './placed-charts.ts';
import { SampleEditor } from './sample-editor.tsx';
import { type ChartSample, keptSamples, readSamples } from './sample-rows.ts';

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
  const categories = useCategoryEditing({
    nodes,
    calls: client.template,
    refresh: () => refreshTemplates(cache),
  });
  const [form, setForm] = useState<TemplateForm>({ name: name.trim(), categoryId: null });
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const isHere = useHere();
  // Rows of live data go along only when somebody wants them to.
  const [samples, setSamples] = useState<ChartSample[] | null>(null);
  const [reading, setReading] = useState(false);
  const sampling = async (wanted: boolean): Promise<void> => {
    if (!wanted) {
      setSamples(null);
      return;
    }
    setReading(true);
    try {
      setSamples(await readSamples(await placedCharts(drawing)));
    } finally {
      setReading(false);
    }
  };
  const problems = tried ? problemsOf(form) : {};
  const save = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(problemsOf(form)).length > 0) return;
    setSaving(true);
    try {
      const template = templateOf(drawing, await placedCharts(drawing), keptSamples(samples ?? []));
      await client.template.create({ input: inputOf(form, template) });
      await refreshTemplates(cache);
      toast.success(texts.template.savedAs(form.name.trim()));
      if (isHere()) onClose();
    } catch (error) {
      tell(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog
      title="保存为模板"
      width={samples === null ? 440 : 720}
      okText="保存"
      busy={saving}
      onOk={() => void save()}
      onClose={onClose}
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
      <label className="save-as-samples" htmlFor="template-as-samples">
        <Switch
          id="template-as-samples"
          size="small"
          checked={samples !== null}
          loading={reading}
          onChange={(wanted) => void sampling(wanted)}
        />
        附带样例数据
        {reading && <Spin size="small" />}
      </label>
      <p className="save-as-note">
        {samples === null
          ? '图表变为图表位，保留名称、类型和字段，不含任何数据。'
          : samples.length === 0
            ? '没有可以附带的数据。'
            : '以下数据将随模板保存，发布后任何人都能看到。请检查、修改或去掉敏感内容。'}
      </p>
      {samples !== null && samples.length > 0 && <SampleEditor samples={samples} onChange={setSamples} />}
      {categories.dialog}
    </Dialog>
  );
}
