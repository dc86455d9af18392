import { DownOutlined, UpOutlined } from '@ant-design/icons';
import type { ColumnItem } from '@mingjing/contract';
import { IconButton } from '../../ui/index.ts';

interface LevelPagerProps {
  levels: readonly ColumnItem[];
  level: number;
  onPage: (level: number) => void;
}

/** Up and down across the X entries; stops at the first and the last. */
export function LevelPager({ levels, level, onPage }: LevelPagerProps) {
  if (levels.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons and a place, not inputs of a form
    <div className="level-pager" role="group" aria-label="X轴翻页">
      <IconButton
        size="small"
        label="上一个X轴字段"
        icon={<UpOutlined />}
        disabled={level === 0}
        onClick={() => onPage(level - 1)}
      />
      <span role="status">
        {levels[level]?.name}
        <small>
          {level + 1}/{levels.length}
        </small>
      </span>
      <IconButton
        size="small"
        label="下一个X轴字段"
        icon={<DownOutlined />}
        disabled={level === levels.length - 1}
        onClick={() => onPage(level + 1)}
      />
    </div>
  );
}
