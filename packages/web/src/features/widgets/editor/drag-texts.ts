import type { Announcements } from '@dnd-kit/core';

const label = (item: { data: { current?: Record<string, unknown> | undefined } } | null): string =>
  String(item?.data.current?.['label'] ?? '');

/** What is said to those who drag by keyboard and listen. */
export const announcements: Announcements = {
  onDragStart: ({ active }) => `已拿起字段${label(active)}，用方向键移动，空格放下，Esc 取消`,
  onDragOver: ({ active, over }) =>
    over === null ? `${label(active)}不在任何区域上方` : `${label(active)}在${label(over)}区域上方`,
  onDragEnd: ({ active, over }) =>
    over === null ? `${label(active)}已放回` : `${label(active)}已放入${label(over)}区域`,
  onDragCancel: ({ active }) => `已取消拖拽${label(active)}`,
};
export const instructions = { draggable: '按空格或回车拿起字段，用方向键移动，再按空格放下，Esc 取消' };
