/** What the help of a menu says: what the screen is for, and how to go about it. */
export interface Guide {
  intro: string;
  steps: string[];
}

const guides: Record<string, Guide> = {
  '/main/dashboard': {
    intro: '控制台按文件夹列出已授权给您的面板，点击面板名称即可查看。',
    steps: [
      '在左侧展开文件夹，选择要查看的面板。',
      '点击面板上的过滤按钮，设置日期和查询条件。',
      '数据集更新后，面板中的图表会自动刷新。',
      '点击右上角全屏按钮，适合大屏展示。',
    ],
  },
  '/config/datasource': {
    intro: '数据源是一切分析的起点：可以是业务数据库、OLAP 服务器，也可以是上传的表格。',
    steps: [
      '点击新增，选择数据源类型和驱动。',
      '填写服务器地址、端口、数据库以及只读帐号。',
      '点击验证，确认可以连接。',
      '保存后即可在数据集市中使用。',
    ],
  },
  '/config/cube': {
    intro: '数据集市把查询脚本或表格沉淀为数据集，缓存后查询更快，也不再增加业务库的压力。',
    steps: [
      '选择分类并新建数据集。',
      '选择数据源，填写查询脚本，预览字段。',
      '需要时添加计算字段，设置刷新计划。',
      '保存后点击缓存图标，状态变为已缓存即可使用。',
    ],
  },
  '/config/widget': {
    intro: '图表定义把数据集中的字段变成图表、表格、文字或数字。',
    steps: [
      '新建图表，选择数据集或填写查询脚本。',
      '选择图表类型，将字段拖拽到坐标轴区域。',
      '设置过滤、聚合和排序，预览效果。',
      '保存到分类，供面板使用。',
    ],
  },
  '/config/template': {
    intro: '模板保存面板的布局和主题，新建面板时可以直接套用。',
    steps: ['绘制布局和背景。', '保存到模板分类。', '发布后其他作者即可使用。'],
  },
  '/config/panel': {
    intro: '面板设置是绘图式编辑器，将图表自由摆放成一张面板或大屏。',
    steps: [
      '填写面板名称，选择分类和访问端。',
      '从图表列表拖入画布，调整位置与大小。',
      '设置背景、文字和过滤参数。',
      '保存后预览，并通过分享链接发给他人。',
    ],
  },
  '/settings/user': {
    intro: '管理登录用户和角色，并把角色授权给用户。',
    steps: ['新增用户和角色。', '勾选用户与角色，点击授权。'],
  },
  '/settings/menu': {
    intro: '管理左侧菜单的名称、顺序和显示。',
    steps: ['选择菜单节点。', '修改后保存，重新登录生效。'],
  },
  '/settings/resource': {
    intro: '决定每个角色能看到哪些面板和菜单。',
    steps: ['选择角色。', '勾选面板并点击授权。', '在下方矩阵中勾选菜单。'],
  },
};

export function guideOf(path: string, name: string): Guide {
  return guides[path] ?? { intro: `${name}：点击左侧菜单进入该功能。`, steps: [] };
}
