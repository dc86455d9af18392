/** What the welcome page says about the product. */
export interface Step {
  title: string;
  text: string;
  path: string;
}
/** The recommended order of a first use. */
export const steps: Step[] = [
  { title: '添加数据源', text: '连接业务数据库，或上传表格文件', path: '/config/datasource' },
  { title: '创建数据集', text: '用查询脚本或表格沉淀可复用的数据', path: '/config/cube' },
  { title: '定义图表', text: '拖拽字段，选择最合适的图形', path: '/config/widget' },
  { title: '创建面板', text: '自由摆放图表，组合成面板或大屏', path: '/config/panel' },
  { title: '控制台查看', text: '发布并授权给相应角色，随时打开查看', path: '/main/dashboard' },
];

/** What the product's own top menus are for, by their address. Which menus there are is the server's to say. */
export const moduleTexts: Readonly<Record<string, string>> = {
  '/config': '从数据到面板的全部制作工具',
  '/settings': '谁可以登录，谁可以看到什么',
  '/main/dashboard': '按文件夹查看已授权的面板，随数据自动刷新',
};

export const features: { title: string; text: string; drawing: string }[] = [
  {
    title: '多用户多角色授权',
    text: '面板与菜单按角色授权，服务端逐项校验',
    drawing:
      'M8 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20c0-4 2.7-6.5 6-6.5s6 2.5 6 6.5M16 4.5a3 3 0 0 1 0 6M18 14.5c2.5.6 4 2.6 4 5.5',
  },
  {
    title: '换标嵌入',
    text: '名称、标识与单位可替换，嵌入您的系统',
    drawing: 'M3 5h18v14H3zM3 9h18M7 14l2 2-2 2M12 18h5',
  },
  {
    title: '动态查询条件',
    text: '日期、下拉与自定义条件，图表同步联动',
    drawing: 'M3 5h18l-7 8.5V20l-4-2v-4.5z',
  },
  {
    title: '主题模板',
    text: '布局与配色保存为模板，新面板一键套用',
    drawing:
      'M12 3a9 9 0 1 0 0 18c1.5 0 2-1 1.5-2.2-.6-1.5.3-2.8 2-2.8H18a3 3 0 0 0 3-3c0-5.5-4-10-9-10zM7.5 12.5v.1M10 8v.1M15 8v.1',
  },
];
