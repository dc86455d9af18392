import { Button } from 'antd';
import { type Action, actions } from '../../editor/actions/actions.ts';
import { keyText } from '../../editor/canvas/keyboard.ts';
import { Dialog } from '../../ui/dialog.tsx';

interface Key {
  label: string;
  keys: readonly string[];
}

const groups: { title: string; has: (id: string) => boolean; more?: Key[] }[] = [
  { title: '面板', has: (id) => ['save', 'preview', 'undo', 'redo', 'help'].includes(id) },
  {
    title: '编辑',
    has: (id) => ['cut', 'copy', 'paste', 'duplicate', 'remove', 'edit'].includes(id),
    more: [{ label: '编辑图表或文字', keys: ['双击'] }],
  },
  {
    title: '选择',
    has: (id) =>
      ['select-all', 'step-out', 'select-first', 'select-last', 'select-next', 'select-previous'].includes(
        id,
      ),
    more: [
      { label: '加选或减选', keys: ['Shift+点击'] },
      { label: '进入组合', keys: ['双击'] },
      { label: '图层列表中上移 / 下移', keys: ['Alt+↑ ↓'] },
      { label: '图层列表中重命名', keys: ['F2'] },
    ],
  },
  {
    title: '排列',
    has: (id) =>
      id.startsWith('order.') || ['group', 'ungroup', 'lock', 'unlock', 'hide', 'show-all'].includes(id),
  },
  {
    title: '移动与调整',
    has: (id) => id === 'guides.x' || id === 'guides.y',
    more: [
      { label: '微移 1 像素', keys: ['方向键'] },
      { label: '微移 10 像素', keys: ['Shift+方向键'] },
      { label: '调整大小 1 像素', keys: ['Ctrl+方向键'] },
      { label: '调整大小 10 像素', keys: ['Ctrl+Shift+方向键'] },
      { label: '拖出副本', keys: ['Alt+拖动'] },
      { label: '不吸附', keys: ['Ctrl+拖动'] },
      { label: '等比例 / 沿一个方向', keys: ['Shift+拖动'] },
      { label: '添加参考线', keys: ['从标尺拖出'] },
      { label: '放弃拖动', keys: ['Esc'] },
    ],
  },
  {
    title: '视图',
    has: (id) => id.startsWith('zoom.'),
    more: [
      { label: '缩放', keys: ['Ctrl+滚轮'] },
      { label: '平移画布', keys: ['空格+拖动'] },
    ],
  },
];

const keyOf = ({ label, keys }: Action): Key => ({ label, keys: keys.slice(0, 1).map(keyText) });

/** What the keys and the mouse do, by what one wants to do. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="快捷键"
      width={1040}
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <div className="help-groups">
        {groups.map(({ title, has, more = [] }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl className="shortcut-list">
              {[...actions.filter(({ id, keys }) => keys.length > 0 && has(id)).map(keyOf), ...more].map(
                (entry) => (
                  <div key={entry.label}>
                    <dt>{entry.label}</dt>
                    <dd>
                      {entry.keys.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dd>
                  </div>
                ),
              )}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
