import type { Menu, PanelFolder } from '@mingjing/contract';

/** A menu as the server sends it; only what a test is about needs to be said. */
export function menuOf(part: Partial<Menu> & Pick<Menu, 'id' | 'description' | 'path'>): Menu {
  return {
    menuId: part.id,
    name: part.path,
    indexNo: part.id,
    hidden: false,
    help: false,
    component: '',
    iconCls: '',
    pid: -1,
    group: false,
    version: 1,
    data: [],
    children: [],
    ...part,
  };
}

export function folderOf(id: number, name: string, panels: [number, string, number?][]): PanelFolder {
  return {
    id,
    index: `c_${id}`,
    name,
    children: panels.map(([panelId, panelName, device = 1]) => ({
      id: panelId,
      name: panelName,
      showViewDeviceType: device,
    })),
  };
}

/** A console with two folders and the configuration menus. */
export const sampleMenus: Menu[] = [
  menuOf({
    id: 1,
    description: '控制台',
    path: '/main/dashboard',
    group: true,
    data: [
      folderOf(1, '门诊', [
        [21, '移动日报', 2],
        [22, '门诊总览'],
      ]),
      folderOf(2, '住院', [[23, '床位大屏']]),
    ],
  }),
  menuOf({
    id: 2,
    description: '配置管理',
    path: '/config',
    children: [
      menuOf({ id: 3, description: '数据源', path: '/config/datasource', help: true, pid: 2 }),
      menuOf({ id: 4, description: '数据集市', path: '/config/cube', pid: 2 }),
      menuOf({ id: 5, description: '隐藏项', path: '/config/widget', hidden: true, pid: 2 }),
    ],
  }),
];
