import { type Action, always } from './action.ts';

/** The panel as a whole, and the way back and forth. */
export const panelActions: readonly Action[] = [
  {
    id: 'save',
    label: '保存',
    keys: ['mod+s'],
    when: always,
    run: ({ host }) => host.save(),
    inFields: true,
  },
  {
    id: 'preview',
    label: '预览',
    keys: ['mod+p'],
    when: always,
    run: ({ host }) => host.preview(),
    inFields: true,
  },
  {
    id: 'undo',
    label: '撤销',
    keys: ['mod+z'],
    when: (state) => state.history.past.length > 0,
    run: ({ editor }) => editor.undo(),
  },
  {
    id: 'redo',
    label: '重做',
    keys: ['mod+shift+z', 'mod+y'],
    when: (state) => state.history.future.length > 0,
    run: ({ editor }) => editor.redo(),
  },
  {
    id: 'help',
    label: '快捷键',
    keys: ['shift+?', '?', 'f1'],
    when: always,
    run: ({ host }) => host.help?.(),
  },
];
