import type { DrawingNode } from '@mingjing/drawing';

const kindNames: Record<DrawingNode['kind'], string> = {
  widget: '图表',
  text: '文本',
  image: '图片',
  shape: '图形',
  clock: '时钟',
  filter: '过滤',
  slot: '图表位置',
  tabs: '选项卡',
  carousel: '轮播页',
  iframe: '网页',
  notice: '滚动公告',
  ornament: '装饰',
  unknown: '未知元素',
};

/** What a layer is called: its name, else its words or its widget's name, else its kind. */
export function layerName(node: DrawingNode, widgets?: ReadonlyMap<number, { name: string }>): string {
  if (node.kind === 'widget' && node.name === '') return widgets?.get(node.ref)?.name ?? kindNames.widget;
  if (node.kind === 'text' && (node.name === '' || node.name === '文本')) {
    const [line] = node.content.trim().split('\n');
    if (line !== undefined && line !== '') return line.slice(0, 40);
  }
  return node.name === '' ? kindNames[node.kind] : node.name;
}
