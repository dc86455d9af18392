import type { PanelFolder } from '@mingjing/contract';

export interface FolderRow {
  id: number;
  name: string;
  pid: number;
}
export interface FolderPanel {
  id: number;
  name: string;
  category_id: number;
  device_type: number;
  front_cover_path?: string;
}

/** Folders in the order of their tree, flat, each with the names of those above, without empty ones; panels in the order they were made. */
export function panelFolders(folders: readonly FolderRow[], panels: readonly FolderPanel[]): PanelFolder[] {
  const ids = new Set(folders.map((folder) => folder.id));
  const ordered: (FolderRow & { above: string[] })[] = [];
  const visit = (pid: number, above: string[]): void => {
    for (const folder of folders) {
      // A folder whose parent is gone stands at the top.
      if ((ids.has(folder.pid) ? folder.pid : -1) !== pid) continue;
      ordered.push({ ...folder, above });
      visit(folder.id, [...above, folder.name]);
    }
  };
  visit(-1, []);
  return ordered
    .map(({ id, name, above }) => ({
      id,
      index: `c_${id}`,
      name,
      ...(above.length === 0 ? {} : { above }),
      children: panels
        .filter((panel) => panel.category_id === id)
        .map(({ id: panel, name: title, device_type: showViewDeviceType, front_cover_path: cover = '' }) => ({
          id: panel,
          name: title,
          showViewDeviceType,
          ...(cover === '' ? {} : { frontCoverPath: cover }),
        })),
    }))
    .filter((folder) => folder.children.length > 0);
}
