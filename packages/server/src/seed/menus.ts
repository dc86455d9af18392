/** A menu as the base seed writes it; children stand below their parent. */
export interface SeedMenu {
  name: string;
  description: string;
  path: string;
  component: string;
  iconCls: string;
  group?: boolean;
  help?: boolean;
  children?: SeedMenu[];
}

/** Menus whose screens exist. Those of later screens come with a migration of their own. */
export const seedMenus: readonly SeedMenu[] = [
  {
    name: 'dashboard',
    description: '控制台',
    path: '/main/dashboard',
    component: 'Dashboard',
    iconCls: 'dashboard',
    group: true,
  },
  {
    name: 'config',
    description: '配置管理',
    path: '/config',
    component: 'Layout',
    iconCls: 'control',
    children: [
      {
        name: 'data-source-view',
        description: '数据源',
        path: '/config/datasource',
        component: 'DataSourceView',
        iconCls: 'database',
        help: true,
      },
      {
        name: 'cube-view',
        description: '数据集市',
        path: '/config/cube',
        component: 'CubeView',
        iconCls: 'cube',
        help: true,
      },
      {
        name: 'widget-view',
        description: '图表定义',
        path: '/config/widget',
        component: 'WidgetView',
        iconCls: 'chart',
        help: true,
      },
      {
        name: 'template-view',
        description: '模板管理',
        path: '/config/template',
        component: 'TemplateView',
        iconCls: 'template',
        help: true,
      },
      {
        name: 'panel-view',
        description: '面板设置',
        path: '/config/panel',
        component: 'PanelView',
        iconCls: 'panel',
        help: true,
      },
    ],
  },
  {
    name: 'settings',
    description: '系统设置',
    path: '/settings',
    component: 'Layout',
    iconCls: 'setting',
    children: [
      {
        name: 'user-view',
        description: '用户管理',
        path: '/settings/user',
        component: 'UserView',
        iconCls: 'user',
        help: true,
      },
      {
        name: 'menu-view',
        description: '菜单管理',
        path: '/settings/menu',
        component: 'MenuView',
        iconCls: 'menu',
        help: true,
      },
      {
        name: 'resource-view',
        description: '资源管理',
        path: '/settings/resource',
        component: 'ResourceView',
        iconCls: 'safety',
        help: true,
      },
      {
        name: 'audit-view',
        description: '审计日志',
        path: '/settings/audit',
        component: 'AuditView',
        iconCls: 'audit',
        help: true,
      },
    ],
  },
];
