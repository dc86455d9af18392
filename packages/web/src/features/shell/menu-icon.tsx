import {
  AppstoreOutlined,
  BarChartOutlined,
  ControlOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  FolderOutlined,
  HomeOutlined,
  LayoutOutlined,
  MenuOutlined,
  SafetyOutlined,
  SettingOutlined,
  TableOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { Menu } from '@mingjing/contract';
import type { ComponentType } from 'react';

const byPath: Record<string, ComponentType> = {
  '/main': HomeOutlined,
  '/main/dashboard': DashboardOutlined,
  '/config': ControlOutlined,
  '/config/datasource': DatabaseOutlined,
  '/config/cube': TableOutlined,
  '/config/widget': BarChartOutlined,
  '/config/template': LayoutOutlined,
  '/config/panel': AppstoreOutlined,
  '/settings': SettingOutlined,
  '/settings/user': TeamOutlined,
  '/settings/menu': MenuOutlined,
  '/settings/resource': SafetyOutlined,
};
/** Icon classes an administrator may give to a menu of his own. */
const byClass: Record<string, ComponentType> = {
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  table: TableOutlined,
  chart: BarChartOutlined,
  layout: LayoutOutlined,
  panel: AppstoreOutlined,
  control: ControlOutlined,
  setting: SettingOutlined,
  user: TeamOutlined,
  menu: MenuOutlined,
  safety: SafetyOutlined,
};

/** The picture of a menu: by its icon class, else by its path, else a folder. */
export function MenuIcon({ menu }: { menu: Pick<Menu, 'iconCls' | 'path' | 'group'> }) {
  const Icon =
    byClass[menu.iconCls] ?? byPath[menu.path] ?? (menu.group ? DashboardOutlined : FolderOutlined);
  return (
    <span className="menu-icon" aria-hidden="true">
      <Icon />
    </span>
  );
}
