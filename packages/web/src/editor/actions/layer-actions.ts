import { hiddenNodes } from '@mingjing/drawing';
import { setFlag } from '../commands/edit.ts';
import { group, ungroup } from '../commands/group.ts';
import { type Order, restack } from '../commands/order.ts';
import type { EditorState } from '../state/editor.ts';
import { type Action, chosen, free, units } from './action.ts';

const isLocked = (state: EditorState): boolean => chosen(state) && !free(state);

const orderLabels: Record<Order, [string, string[]]> = {
  front: ['置于顶层', ['mod+shift+]']],
  up: ['上移一层', ['mod+]']],
  down: ['下移一层', ['mod+[']],
  back: ['置于底层', ['mod+shift+[']],
};
const orders = (Object.keys(orderLabels) as Order[]).map(
  (order): Action => ({
    id: `order.${order}`,
    label: orderLabels[order][0],
    keys: orderLabels[order][1],
    when: chosen,
    run: ({ editor }) => editor.run(restack(order)),
  }),
);
/** Groups, locks, what is seen, and what lies above what. */
export const layerActions: readonly Action[] = [
  {
    id: 'group',
    label: '组合',
    keys: ['mod+g'],
    when: (state) => units(state).length > 1,
    run: ({ editor }) => editor.run(group),
  },
  {
    id: 'ungroup',
    label: '取消组合',
    keys: ['mod+shift+g', 'mod+b'],
    when: (state) => units(state).some((unit) => unit.group !== undefined),
    run: ({ editor }) => editor.run(ungroup),
  },
  {
    id: 'lock',
    label: '锁定',
    keys: ['mod+l'],
    when: free,
    run: ({ editor }) => editor.run(setFlag('lock', editor.store.getState().selection, true)),
  },
  {
    id: 'unlock',
    label: '解锁',
    keys: ['mod+u', 'mod+shift+l'],
    when: isLocked,
    run: ({ editor }) => editor.run(setFlag('lock', editor.store.getState().selection, false)),
  },
  {
    id: 'hide',
    label: '隐藏',
    keys: ['mod+h'],
    when: chosen,
    run: ({ editor }) => editor.run(setFlag('hide', editor.store.getState().selection, true)),
  },
  {
    id: 'show-all',
    label: '显示全部',
    keys: ['mod+shift+h'],
    when: (state) => hiddenNodes(state.drawing).size > 0,
    run: ({ editor }) =>
      editor.run(setFlag('hide', [...hiddenNodes(editor.store.getState().drawing)], false)),
  },
  ...orders,
];
