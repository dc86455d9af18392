import { MoreOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { action, perform } from '../../editor/actions/actions.ts';
import { useActionContext } from '../../editor/canvas/editor-context.tsx';
import { keyText } from '../../editor/canvas/keyboard.ts';
import { IconButton } from '../../ui/index.ts';

/** The tools that a narrow bar has no room for, and those that a hand has no keys for, as a menu made when it opens. */
export function ArrangeMenu({ groups }: { groups: readonly (readonly string[])[] }) {
  const context = useActionContext();
  const [items, setItems] = useState<NonNullable<MenuProps['items']>>([]);
  const read = (): void => {
    const state = context.editor.store.getState();
    setItems(
      groups.flatMap((ids, at) => [
        ...(at === 0 ? [] : [{ type: 'divider' as const, key: `divider-${ids[0]}` }]),
        ...ids.map(action).map(({ id, label, keys, when }) => ({
          key: id,
          disabled: !when(state),
          label: (
            <span className="menu-row">
              {label}
              <kbd>{keys[0] === undefined ? '' : keyText(keys[0])}</kbd>
            </span>
          ),
        })),
      ]),
    );
  };
  return (
    <Dropdown
      trigger={['click']}
      classNames={{ root: 'editor-menu' }}
      menu={{ items, onClick: ({ key }) => perform(action(key), context) }}
      onOpenChange={(open) => {
        if (open) read();
      }}
    >
      <span className="panel-tools-more">
        <IconButton size="small" label="更多操作" icon={<MoreOutlined />} aria-haspopup="menu" />
      </span>
    </Dropdown>
  );
}
