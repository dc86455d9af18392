import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  FolderOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { kindOf } from '@mingjing/charts';
import type { WidgetCard, WidgetItem } from '@mingjing/contract';
import { memo } from 'react';
import { Link } from 'react-router';
import { ChartIcon } from '../../ui/chart-icon.tsx';
import { IconButton, Toolbar } from '../../ui/index.ts';
import { UsageLock } from '../../usage/usage-lock.tsx';
import type { WidgetChanges } from './widget-changes.tsx';
import { WidgetPicture } from './widget-picture.tsx';
import { usesText, usesTitle } from './widget-uses.ts';

function originOf(item: WidgetItem, card: WidgetCard | undefined): string {
  if (item.datasetId === null && item.datasourceId !== null) return '自定义查询';
  if (card === undefined) return '';
  return card.datasetName === '' ? '数据集已删除' : card.datasetName;
}

interface WidgetTileProps {
  item: WidgetItem;
  /** Missing while it is read, and where it cannot be. */
  card: WidgetCard | undefined;
  reading: boolean;
  changes: WidgetChanges;
}

/** A widget of the list: its picture, where it comes from, when it changed, where it is used. */
export const WidgetTile = memo(function WidgetTile({ item, card, reading, changes }: WidgetTileProps) {
  const origin = originOf(item, card);
  const kind = kindOf(item.chartType)?.label ?? item.chartType;
  return (
    <li className="widget-tile">
      <Link
        className="widget-tile-open"
        to={{ search: `?id=${item.id}` }}
        data-widget={item.id}
        draggable={false}
      >
        <WidgetPicture item={item} changed={card?.lastModifiedDate ?? (reading ? undefined : '')} />
        <span className="widget-tile-name" title={item.name}>
          <ChartIcon type={item.chartType} size={16} />
          <span>{item.name}</span>
          <span className="visually-hidden">{kind}</span>
          <UsageLock usedBy={item.usedBy} />
          {card !== undefined && card.tips !== '' && (
            <WarningOutlined className="widget-tile-warning" title={card.tips} aria-label={card.tips} />
          )}
        </span>
        <span className="widget-tile-facts" title={origin}>
          {origin === '' ? '\u00a0' : origin}
        </span>
        <span className="widget-tile-facts widget-tile-uses">
          {card === undefined ? (
            '\u00a0'
          ) : (
            <>
              <span title={usesTitle(card) || undefined}>{usesText(card)}</span>
              <time dateTime={card.lastModifiedDate.replace(' ', 'T')} title="最后修改">
                {card.lastModifiedDate.slice(0, 16)}
              </time>
            </>
          )}
        </span>
      </Link>
      <Toolbar className="widget-tile-actions" label={`${item.name} 操作`}>
        <IconButton size="small" label="复制" icon={<CopyOutlined />} onClick={() => changes.copy(item)} />
        <IconButton size="small" label="编辑" icon={<EditOutlined />} onClick={() => changes.edit(item.id)} />
        <IconButton
          size="small"
          label="移动到分类"
          icon={<FolderOutlined />}
          onClick={() => changes.chooseCategory(item)}
        />
        <IconButton
          size="small"
          danger
          label="删除"
          icon={<DeleteOutlined />}
          onClick={() => changes.remove(item)}
        />
      </Toolbar>
    </li>
  );
});
