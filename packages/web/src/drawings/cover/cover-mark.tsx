import { MobileOutlined } from '@ant-design/icons';
import type { PanelItem } from '@mingjing/contract';
import { Popover } from 'antd';
import { ToolIcon } from '../../editor/canvas/tool-icons.tsx';
import { CoverPicture } from './cover-picture.tsx';
import './cover.css';

/** A panel in the list: its picture, small, and larger while the mouse rests on it; a sign for one without a picture. */
export function CoverMark({ item }: { item: PanelItem }) {
  const sign = item.showViewDeviceType === 2 ? <MobileOutlined /> : <ToolIcon name="page" size={16} />;
  const path = item.frontCoverPath;
  if (path === '') return <span className="cover-mark">{sign}</span>;
  return (
    <Popover
      placement="rightTop"
      arrow={false}
      // Beside the list: the name and what can be done with the panel stay in sight.
      align={{ offset: [190, -8] }}
      mouseEnterDelay={0.35}
      content={
        <CoverPicture path={path} className="cover-large">
          {sign}
        </CoverPicture>
      }
    >
      <span className="cover-mark">
        <CoverPicture path={path} className="cover-small">
          {sign}
        </CoverPicture>
      </span>
    </Popover>
  );
}
