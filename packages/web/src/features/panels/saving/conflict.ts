import type { Panel } from '@mingjing/contract';
import { type Drawing, DrawingError, type DrawingNode, parseDrawing } from '@mingjing/drawing';
import { layerName } from '../../../drawings/layers/layer-name.ts';
import type { PanelForm } from '../panel-form.ts';
import { formOf, sameForm } from '../panel-form.ts';

/** What one's own work stands on: the panel as it was opened or last saved here. */
export interface Base {
  form: PanelForm;
  xml: string;
}

const most = 3;

function listed(verb: string, nodes: readonly DrawingNode[]): string[] {
  if (nodes.length === 0) return [];
  const names = nodes.slice(0, most).map((node) => `「${layerName(node)}」`);
  return [`${verb}${names.join('')}${nodes.length > most ? `等 ${nodes.length} 个组件` : ''}`];
}

function read(xml: string): Drawing | undefined {
  try {
    return parseDrawing(xml);
  } catch (error) {
    if (error instanceof DrawingError) return undefined;
    throw error;
  }
}

/** What stands in the stored panel and not in the base, in few words. */
export function changesSince(base: Base, stored: Panel): string[] {
  const [before, after] = [read(base.xml), read(stored.data)];
  const said: string[] = [];
  if (before !== undefined && after !== undefined) {
    const old = new Map(before.nodes.map((node) => [node.id, node]));
    const present = new Set(after.nodes.map((node) => node.id));
    const kept = after.nodes.filter((node) => old.has(node.id));
    said.push(
      ...listed(
        '新增',
        after.nodes.filter((node) => !old.has(node.id)),
      ),
      ...listed(
        '删除',
        before.nodes.filter((node) => !present.has(node.id)),
      ),
      ...listed(
        '修改',
        kept.filter((node) => JSON.stringify(node) !== JSON.stringify(old.get(node.id))),
      ),
    );
    const canvas = (drawing: Drawing): string =>
      JSON.stringify([drawing.canvas, drawing.theme, drawing.device]);
    if (canvas(before) !== canvas(after)) said.push('画布设置');
  }
  const form = formOf(stored);
  if (form.name !== base.form.name) said.push(`名称为「${form.name}」`);
  if (!sameForm({ ...form, name: '' }, { ...base.form, name: '' })) said.push('面板属性');
  return said;
}

/** Who changed what and when: 「张三 于 10:32 修改了：新增「标题」、画布设置」. */
export function conflictText(base: Base, stored: Panel): string {
  const time = stored.lastModifiedDate.slice(11, 16);
  const changes = changesSince(base, stored);
  const what = changes.length === 0 ? '，内容与您打开时相同' : `：${changes.join('、')}`;
  return `${stored.updatedBy ?? '其他用户'} 于 ${time} 修改了面板${what}`;
}
