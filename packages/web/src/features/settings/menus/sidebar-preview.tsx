import type { Menu } from '@mingjing/contract';
import { Segmented } from 'antd';
import { type MouseEvent, useState } from 'react';
import { Sidebar } from '../../../sidebar/sidebar.tsx';

/** Branches open; nothing leads away. */
function stay(event: MouseEvent): void {
  if ((event.target as Element).closest('a') !== null) event.preventDefault();
}

/** The sidebar as administrators will see it, while the form is being filled. */
export function SidebarPreview({ menus, here }: { menus: Menu[]; here: string }) {
  const [folded, setFolded] = useState(false);
  return (
    <section className="menu-preview" aria-label="侧边栏预览">
      <header>
        <h3>侧边栏预览</h3>
        <Segmented<boolean>
          size="small"
          aria-label="侧边栏"
          options={[
            { value: false, label: '展开' },
            { value: true, label: '收起' },
          ]}
          value={folded}
          onChange={setFolded}
        />
      </header>
      <div className={`menu-preview-frame ${folded ? 'menu-preview-folded' : ''}`} onClickCapture={stay}>
        <Sidebar
          menus={menus}
          folded={folded}
          here={here}
          onUnfold={() => setFolded(false)}
          onHelp={() => undefined}
        />
      </div>
      <p>随表单实时变化；标为隐藏的菜单不显示。</p>
    </section>
  );
}
