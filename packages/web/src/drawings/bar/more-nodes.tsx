import { Dropdown, Popover } from 'antd';
import { useState } from 'react';
import { bands } from '../../board/nodes/ornaments/bands.tsx';
import { ToolIcon } from '../../editor/canvas/tool-icons.tsx';
import {
  type NewNode,
  newCarousel,
  newIframe,
  newNotice,
  newOrnament,
  newTabs,
} from '../../editor/document/new-nodes.ts';
import { IconButton } from '../../ui/index.ts';
import { BandChoice } from '../inspector/picture-choice.tsx';

const makers = {
  tabs: { label: '选项卡', make: newTabs },
  carousel: { label: '轮播页', make: newCarousel },
  notice: { label: '滚动公告', make: newNotice },
  iframe: { label: '网页', make: newIframe },
} as const;
const items = (Object.keys(makers) as (keyof typeof makers)[]).map((key) => ({
  key,
  label: makers[key].label,
  icon: <ToolIcon name={key} />,
}));

/** Containers, notices, framed pages and ornaments. */
export function MoreNodes({ onAdd }: { onAdd: (node: NewNode) => void }) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{ items, onClick: ({ key }) => onAdd(makers[key as keyof typeof makers].make()) }}
      >
        <span>
          <IconButton
            size="small"
            label="添加容器与公告"
            icon={<ToolIcon name="tabs" />}
            aria-haspopup="menu"
          />
        </span>
      </Dropdown>
      <Popover
        trigger="click"
        placement="bottom"
        open={choosing}
        onOpenChange={setChoosing}
        content={
          <div style={{ width: 300 }}>
            <BandChoice
              value=""
              onChange={(form) => {
                setChoosing(false);
                const band = bands[form];
                if (band !== undefined) onAdd(newOrnament(form, band.label, band.size));
              }}
            />
          </div>
        }
      >
        <span>
          <IconButton
            size="small"
            label="添加装饰"
            icon={<ToolIcon name="ornament" />}
            aria-haspopup="dialog"
            aria-expanded={choosing}
          />
        </span>
      </Popover>
    </>
  );
}
