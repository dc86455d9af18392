import {
  AppstoreOutlined,
  AuditOutlined,
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
import { type ComponentType, lazy, Suspense } from 'react';

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
  '/settings/audit': AuditOutlined,
};
/** Icon classes of the menus that every installation has; others are fetched when a menu has one. */
const byClass: Record<string, ComponentType> = {
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  table: TableOutlined,
  cube: TableOutlined,
  chart: BarChartOutlined,
  layout: LayoutOutlined,
  template: LayoutOutlined,
  panel: AppstoreOutlined,
  control: ControlOutlined,
  setting: SettingOutlined,
  user: TeamOutlined,
  menu: MenuOutlined,
  safety: SafetyOutlined,
  audit: AuditOutlined,
};

const ChosenIcon = lazy(() => import('./chosen-icon.tsx').then((module) => ({ default: module.ChosenIcon })));

/** The picture of a menu: by its icon class, else by its path, else a folder. */
export function MenuIcon({ menu }: { menu: Pick<Menu, 'iconCls' | 'path' | 'group'> }) {
  const known = byClass[menu.iconCls];
  const Fallback = byPath[menu.path] ?? (menu.group ? DashboardOutlined : FolderOutlined);
  const Icon = known ?? Fallback;
  return (
    <span className="menu-icon" aria-hidden="true">
      {known === undefined && menu.iconCls !== '' ? (
        <Suspense>
          <ChosenIcon name={menu.iconCls} fallback={<Fallback />} />
        </Suspense>
      ) : (
        <Icon />
      )}
    </span>
  );
}
