import type { Announcements } from '@dnd-kit/core';
import type { DropArea } from '@mingjing/charts';
import type { Dragged } from '../state/editor-areas.ts';
import { dragData, draggedOf, dropData } from './drag.ts';

/** What is said to those who drag by keyboard and listen: where the column is, and why a place refuses it. */
export function announcementsFor(
  refusalAt: (area: DropArea, dragged: Dragged) => string | null,
): Announcements {
  const over = (
    active: Parameters<typeof dragData>[0],
    target: Parameters<typeof dropData>[0],
    good: (label: string, area: string) => string,
    none: (label: string) => string,
  ): string => {
    const drag = dragData(active);
    const drop = dropData(target);
    if (drag === undefined) return '';
    if (drop === undefined) return none(drag.label);
    const reason = refusalAt(drop.area, draggedOf(drag));
    return reason === null
      ? good(drag.label, drop.label)
      : `${drop.label}区域不能放置${drag.label}：${reason}`;
  };
  return {
    onDragStart: ({ active }) =>
      `已拿起字段${dragData(active)?.label ?? ''}，用方向键移动，空格放下，Esc 取消`,
    onDragOver: ({ active, over: target }) =>
      over(
        active,
        target,
        (label, area) => `${label}在${area}区域上方`,
        (label) => `${label}不在任何区域上方`,
      ),
    onDragEnd: ({ active, over: target }) =>
      over(
        active,
        target,
        (label, area) => `${label}已放入${area}区域`,
        (label) => `${label}已放回`,
      ),
    onDragCancel: ({ active }) => `已取消拖拽${dragData(active)?.label ?? ''}`,
  };
}

export const instructions = { draggable: '按空格或回车拿起字段，用方向键移动，再按空格放下，Esc 取消' };
