import { Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { action, perform } from '../actions/actions.ts';
import { useActionContext } from './editor-context.tsx';
import { keyText } from './keyboard.ts';

const groups = [
  ['edit'],
  ['cut', 'copy', 'paste', 'duplicate', 'remove'],
  ['order.front', 'order.up', 'order.down', 'order.back'],
  ['group', 'ungroup', 'lock', 'unlock', 'hide', 'show-all'],
  ['size.width', 'size.height', 'size.both'],
  ['select-all', 'zoom.fit', 'guides.clear'],
] as const;

/** Listed only when they can run. */
const onlyWhen = new Set(['unlock', 'edit', 'size.width', 'size.height', 'size.both', 'guides.clear']);

/** The right-click menu, made of the one list of actions when it opens. */
export function ContextMenu({ children }: { children: ReactNode }) {
  const context = useActionContext();
  const [items, setItems] = useState<MenuProps['items']>([]);
  const read = (): void => {
    const state = context.editor.store.getState();
    const parts = groups.map((ids) =>
      ids
        .map((id) => action(id))
        .filter((found) => !onlyWhen.has(found.id) || found.when(state))
        .map((found) => ({
          key: found.id,
          label: (
            <span className="menu-row">
              {found.label}
              <kbd>{found.keys[0] === undefined ? '' : keyText(found.keys[0])}</kbd>
            </span>
          ),
          disabled: !found.when(state),
        })),
    );
    setItems(
      parts
        .filter((part) => part.length > 0)
        .flatMap((part, index) =>
          index === 0 ? part : [{ type: 'divider' as const, key: `d${index}` }, ...part],
        ),
    );
  };
  return (
    <Dropdown
      trigger={['contextMenu']}
      // Taller than the room below the pointer: it moves up as far as it must.
      align={{ overflow: { adjustX: true, adjustY: true, shiftX: true, shiftY: true } }}
      classNames={{ root: 'editor-menu' }}
      menu={{ items: items ?? [], onClick: ({ key }) => perform(action(key), context) }}
      onOpenChange={(open) => {
        if (open) read();
      }}
    >
      {children}
    </Dropdown>
  );
}
