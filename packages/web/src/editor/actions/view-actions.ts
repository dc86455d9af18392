import { clearGuides, moveGuide } from '../commands/guides.ts';
import { type Action, always, chosen } from './action.ts';

/** Guides and how near the page is looked at. */
export const viewActions: readonly Action[] = [
  ...(
    [
      ['x', '添加垂直参考线'],
      ['y', '添加水平参考线'],
    ] as const
  ).map(
    ([axis, label]): Action => ({
      id: `guides.${axis}`,
      label,
      keys: [`shift+${axis}`],
      when: always,
      run: ({ editor }) => {
        const { w, h } = editor.store.getState().drawing.canvas;
        editor.run(moveGuide(axis, undefined, axis === 'x' ? w / 2 : h / 2));
      },
    }),
  ),
  {
    id: 'guides.clear',
    label: '清除参考线',
    keys: [],
    when: (state) => state.drawing.guides !== undefined,
    run: ({ editor }) => editor.run(clearGuides),
  },
  {
    id: 'zoom.in',
    label: '放大',
    keys: ['mod+=', 'mod++', 'mod+shift+='],
    when: always,
    run: ({ editor }) => editor.setZoom(editor.store.getState().zoom * 1.25),
  },
  {
    id: 'zoom.out',
    label: '缩小',
    keys: ['mod+-'],
    when: always,
    run: ({ editor }) => editor.setZoom(editor.store.getState().zoom / 1.25),
  },
  {
    id: 'zoom.actual',
    label: '实际大小',
    keys: ['mod+0'],
    when: always,
    run: ({ editor }) => editor.setZoom(1),
  },
  { id: 'zoom.fit', label: '适应窗口', keys: ['mod+1'], when: always, run: ({ host }) => host.fit() },
  {
    id: 'zoom.selection',
    label: '缩放到所选',
    keys: ['mod+2'],
    when: chosen,
    run: ({ host }) => host.fitSelection?.(),
  },
];
