import type { Board } from '@mingjing/contract';
import type { TemplateRow } from './template.store.ts';

/** A template as a board: its drawing, whose slots carry sample rows. Templates never show data of anybody. */
export function templateBoard(row: TemplateRow): Board {
  return {
    id: row.id,
    name: row.name,
    themeBig: row.bg_path,
    width: row.width,
    height: row.height,
    zoomType: row.zoom_type,
    filterEnable: '0',
    showViewDeviceType: 1,
    drawing: row.data,
    rows: [],
    dataTime: '',
  };
}
