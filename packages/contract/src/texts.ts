import { boardTexts } from './board-texts.ts';
import { combinationTexts } from './combination-texts.ts';
import { counted } from './counted.ts';
import { datasetTexts } from './dataset-texts.ts';
import { firstTexts } from './first-texts.ts';
import { peopleTexts } from './people-texts.ts';
import { scheduleTexts } from './schedule/schedule-texts.ts';
import { sourceTexts } from './source-texts.ts';

/**
 * Chinese texts that client and server share, verbatim from the specification; every other text of the ledger that
 * both sides need stands here too. One place, so that a form rule reads the same on both sides.
 */
export const texts = {
  login: firstTexts.login,
  http: firstTexts.http,
  disk: {
    full: '服务器磁盘空间不足，无法保存或登录，请联系管理员清理磁盘后重试',
    closed: '服务器的数据目录不可写，无法保存或登录，请联系管理员',
    broken: '文件读写错误，请联系管理员检查服务器磁盘',
  },
  file: {
    choose: '请选择图片',
    type: '仅支持 png、jpg、gif、webp 格式的图片',
    pixels: '图片尺寸过大',
    inUse: '该图片已被使用，不能删除',
    away: '文件存储暂时无法连接，请稍后重试或联系管理员',
  },
  toast: {
    deleted: '删除成功',
    removed: '删除成功!',
    created: '新增成功!',
    updated: '修改成功!',
    copied: '复制成功!',
    connected: '连接成功!',
    connectionOk: '数据库连接测试成功!',
    connectionFailed: (error: string) => `数据库连接失败：${error}`,
    imported: '导入Excel成功!',
    uploadStopped: '已取消上传',
    granted: '授权成功!',
    userUpdated: '修改用户成功!',
    roleUpdated: '修改角色成功!',
    roleCreated: '新增角色成功!',
    published: '模版发布成功',
    publishFailed: '模版发布失败',
    withdrawn: '撤销成功',
    verified: '验证成功！',
    verifyFailed: '验证失败！',
    widgetDataFailed: '图表数据请求异常',
    unchanged: '数据无变化',
  },
  confirm: {
    copy: (name: string) => `是否复制【${name}】的信息?`,
    removeWidget: (name: string) => `此操作将永久删除组件【${name}】，是否继续？`,
    removeCategory: (name: string) => `此操作将永久删除分类【${name}】，是否继续？`,
    removeDatasource: (name: string) => `此操作将永久删除数据源【${name}】，是否继续？`,
    removeDataset: (name: string) => `此操作将永久删除数据集【${name}】，是否继续？`,
    removeTemplate: (name: string) => `此操作将永久删除模板【${name}】，是否继续？`,
    removePanel: (name: string) => `此操作将永久删除面板【${name}】，是否继续？`,
    removeMenu: (name: string) => `此操作将永久删除菜单【${name}】，是否继续？`,
    removeUser: (name: string) => `此操作将永久删除用户【${name}】，是否继续？`,
    removeUsers: (count: number) => `此操作将永久删除所选的 ${count} 个用户，是否继续？`,
    disableUser: (name: string) => `停用后，用户【${name}】将立即退出登录且不能再登录，是否继续？`,
    removeRole: (name: string) => `此操作将永久删除角色【${name}】及其全部授权，是否继续？`,
    removeFilterSet: (name: string) => `此操作将永久删除筛选方案【${name}】，是否继续？`,
    cache: (name: string) => `是否缓存【${name}】的数据?`,
    cacheAll: '是否缓存全部数据集?',
    clearChart: '是否清空当前图表配置信息，请点击【确定】/【取消】是否继续?',
    leave: '内容尚未保存，是否离开?',
  },
  ...peopleTexts,
  password: firstTexts.password,
  nameControls: firstTexts.nameControls,
  category: {
    required: '请输入分类名称',
    tooLong: '分类名称最大长度为100',
    hasChildren: '该节点存在子节点，不能删除',
    cycle: '不能移动到自身或其子分类下',
    choose: '请选择分类',
    top: '顶级菜单',
    unfiled: '未分类',
    notOwner: '只有创建该分类的用户和管理员可以修改或删除它',
  },
  ...sourceTexts,
  ...datasetTexts,
  combined: combinationTexts,
  schedule: scheduleTexts,
  widget: {
    name: '请输入图表名称',
    conflict: (who: string | undefined) =>
      `该图表已被【${who ?? '其他用户'}】修改，本次没有保存。请刷新后再修改，或确认后覆盖`,
    nameLength: '长度在 1 到 100 个字符',
    datasource: datasetTexts.dataset.datasource,
    sql: datasetTexts.dataset.sql,
    dataset: '请选择查询脚本',
    checkForm: '请检查表单内容',
    checkFormAt: (problem: string) => `请检查表单内容：${problem}`,
    loadData: '请加载数据',
    sqlChanged: 'SQL脚本已修改，请加载数据',
    dropHere: '请选择参数拖拽到高亮的区域中',
    heatmap: '不能满足生成热力图的条件!',
    number: '输入必须为数字值',
    bounds: '最小值必须小于最大值',
    standards: '标准值必须在最小值和最大值之间',
    standardsOrder: '最低标准不能高于最高标准',
    gone: '图表不存在或已删除',
    cancelled: '已取消查询，可刷新此图表重新查询',
    unknownColumn: (key: string) => `字段${key}不存在`,
    reckonedTexts: (names: string) =>
      `「${names}」是文字，求和、平均时只计入写成数字的值，其余没有结果。请改用计数或去重计数，或先把字段的类型改为数值`,
    mixedIndicators: (name: string, count: number, of: string) =>
      `「${name}」混有 ${count} 种指标（${of}），合在一起算没有意义`,
    mixedWays: (name: string, into: string, out: string) =>
      `「${name}」里有${into}也有${out}，合在一起算没有意义`,
    unreadMoments: (names: string) =>
      `${names}是时间戳数字，不能按日期分组和筛选：请在数据集的【计算字段】下点【转为日期时间】`,
    splitBy: (name: string) => `按 ${name} 拆分`,
    onlyOf: (value: string) => `只看“${value}”`,
    onlyWords: (names: string) =>
      `「${names}」是文字，没有一个值是数字，不能求和、平均或取中位数。请改用计数或去重计数`,
    sharedGone: (name: string) => `计算指标【${name}】不存在或已删除，请在图表配置中重新选择`,
    unavailable: '图表暂时无法显示，请联系面板作者',
    closed: '您没有权限查看此图表所用的部分字段，请联系管理员',
    fixedCalculation: '查看面板时不能更改图表的分组和计算方式',
    comingSoon: '正在开发中，敬请期待',
    chartType: '没有这种图表类型，请选择其他图表类型',
  },
  autoBoard: {
    /** Category of the widgets that such boards are made of. */
    category: '一键成屏',
    title: (subject: string) => `${subject}总览`,
    /** Category of panels, where there is none yet. */
    panels: '我的面板',
    /** Category of datasets that were made of dropped spreadsheets. */
    sheets: '上传的表格',
    saved: '面板已保存，可以继续编辑或直接查看',
    reading: '正在读懂每一列，并挑选值得看的图表…',
    nothing: '这份数据还做不出面板',
    nothingHint: '没有可以统计的列，或者还没有数据行。请检查数据集的字段和内容',
    noOther: '没有更多可换的图表了',
    /** Rows that are sums of others are not counted by the board. */
    noCharts:
      '没有适合画图的字段：各列是编号、个人信息、长文字或几乎不重复的取值，面板上只有指标卡；可在图表配置中自选字段制图',
    upperLeft: (column: string, named: string) =>
      `${column}中的${named}是其下各项之和，面板上的图表没有计入，以免重复计算；要计入时在图表配置的过滤中去掉这个条件`,
    /** Dates of a few rows are mistyped or stand for none. */
    farDates: (column: string, rows: number, years: string) =>
      `${column}有 ${counted(rows)} 行在 ${years} 年，与其他行相距很远，按日期的图表没有计入；要计入时在图表配置的过滤中去掉这个条件`,
    cellsEmptied: (cells: number) => `表格中 ${counted(cells)} 个单元格与所在的列不符，已作为空值`,
  },
  panel: {
    nameLength: '长度在 1 到 50 个字符',
    category: '请选择分类',
    size: '面板的宽度和高度应为 1 到 20000 之间的数字',
    zoom: '缩放方式只能是 0、1 或 2',
    device: '访问端只能是 1（电脑）或 2（手机）',
    /** Panels that the user may not read, in a list of those they may. */
    hidden: (count: number) => `另有 ${count} 个您无权查看的面板`,
    conflict: (who: string) => `该面板已被【${who}】修改，请刷新后再保存`,
    foreignParameters:
      '面板上有您不能使用的图表或数据：过滤参数可以删除，不能新增或修改，请联系其所有者或管理员',
    savedElsewhere: '这次保存的编号已用于另一个面板，请重新保存',
    autoEmpty: '面板上还没有图表，请至少保留一个',
    autoMany: (most: number) => `一个面板最多保存 ${most} 个图表，请先去掉一些`,
    drawing: '面板图形数据格式错误',
    exportFailed: '面板导出失败，请稍后再试',
    temporaryLost: '临时图表不存在，请重新保存面板',
    temporaryFailed: (name: string) => `图表【${name}】保存失败，面板未保存`,
    /** What is named before a panel is deleted. */
    leading: { widgets: '跳转到它的图表', panels: '有跳转到它的面板', links: '将失效的链接' },
    widgetsGone: (names: string) => `图表${names}已删除或不再可用，请从画布上移除或更换`,
  },
  frame: {
    address: '网页地址须为完整的 http:// 或 https:// 地址，且不含帐号和密码',
    own: '不能嵌入本系统自己的页面',
    refused: (origin: string) => `不允许嵌入【${origin}】的网页，请联系管理员加入允许列表`,
  },
  template: {
    nameLength: '长度在 1 到 50 个字符',
    category: '请输入分类名称',
    saveFirst: '请先保存模版才能发布!',
    state: '发布状态只能是 0 或 1',
    conflict: (who: string) => `该模板已被【${who}】修改，请刷新后再保存`,
    config: '模板配色格式错误',
    replace: '应用模板将替换当前画布上的全部内容（可撤销），是否继续?',
    file: '文件不是明镜模板',
    fileTooLarge: '模板文件不能大于10MB',
    fileDrawing: (reason: string) => `模板图形无法读取：${reason}`,
    applied: '已应用模板',
    themed: '已更换主题',
    savedAs: (name: string) => `已保存为模板【${name}】`,
    foreign: '这是他人的模板，保存时将另存为您自己的模板',
    bound: (made: number, left: number) =>
      left === 0 ? `已生成 ${made} 个图表` : `已生成 ${made} 个图表，${left} 个图表位等待数据`,
    boundToCheck: (made: number, left: number, doubted: number) =>
      `已生成 ${made} 个图表，选中的 ${doubted} 个请核对${left === 0 ? '' : `，${left} 个图表位等待数据`}`,
    lacks: (fields: string) => `缺少字段：${fields}`,
    used: (panels: number) =>
      `${panels} 个面板使用了该模板。撤销发布后，其他用户不能再选用它，已有的面板不变。是否继续?`,
    startPanel: '模板已导入，现在用它新建面板并绑定数据吗?',
  },
  menu: {
    view: '请输入菜单视图名称',
    viewTooLong: '菜单视图名称最大长度为100',
    path: '请输入菜单路径',
    pathTooLong: '菜单路径最大长度为100',
    pathForm: '菜单路径须是本系统的路径，或 http(s):// 开头的地址',
    name: '请输入菜单名称',
    nameTooLong: '菜单名称最大长度为100',
    component: '请输入组件名称',
    componentTooLong: '组件名称最大长度为100',
    iconTooLong: '图标样式最大长度为100',
    order: '请输入菜单顺序',
    orderDigits: '菜单顺序只能输入数字',
    orderTooLong: '菜单顺序不能大于9位',
    hasChildren: '该节点存在子节点，不能删除',
    cycle: '不能移动到自身或其子菜单下',
    onlyTop: '上级菜单只能是顶级菜单',
    keepsChildren: '该菜单有子菜单，只能放在顶级',
    pathTaken: (name: string) => `该路径是菜单【${name}】的页面，不能重复使用`,
    screenPath: '系统页面的路径只能由系统管理员设置',
    core: '该菜单用于系统设置，不能删除，也不能修改视图ID、路径、组件或隐藏',
    coreHidden: '该菜单下有系统设置页面，不能隐藏或停用',
    changed: '菜单已被他人修改，请刷新后重试',
    conflict: (who: string | undefined) =>
      `该菜单已被【${who ?? '其他用户'}】修改，本次没有保存。请刷新后再修改，或确认后覆盖`,
    missingParent: '上级菜单不存在或已删除',
  },
  grant: {
    role: '请选择角色',
    menu: '请选择菜单',
    type: '授权类型只能是 0 或 1',
    ownMenus: '只能授权您自己拥有的菜单',
    closedPanel: '您不能查看这个面板，因此不能授权',
    opened: (roles: string, users: number, by: string) =>
      `${roles}中 ${users} 个帐号的密码或应用标识由${by}设定过，可能仍能以其名义登录，看到授予的内容。可在用户管理中按状态【他人设定过密码】查看`,
    unpublished: '已授权、但还未发布的面板，有授权的角色看不到，请打开后发布：',
    ownPanels: (name: string) => `只能授权您自己可以查看的面板，您不能查看面板【${name}】`,
    othersPanel: (role: string, panel: string) =>
      `角色【${role}】已有面板【${panel}】，您不能查看它，也不能取消它的授权。请先点击该角色的眼睛，载入它已有的面板再修改`,
    adminMenus: '系统管理员始终拥有全部菜单，不能取消',
    panelsChanged: (name: string) =>
      `角色【${name}】的面板授权刚被其他管理员修改，本次没有授权。已显示最新的授权，请核对后再授权`,
    failed: '异常',
  },
  preview: {
    readOnly: '正在以角色预览，只能查看，不能修改',
    onlyAdmin: '只有系统管理员可以以角色预览',
  },
  expression: {
    required: '请输入表达式',
    alias: '请输入别名',
    result: '结果',
    empty: (names: string) =>
      `没有结果：「${names}」中没有可计算的数值。如果是文字，请用 COUNT 或 COUNT(DISTINCT) 计数，或先把字段的类型改为数值`,
    emptyQuotient: (names: string) =>
      `没有结果：除数为 0，或「${names}」中没有可计算的数值。如果是文字，请用 COUNT 或 COUNT(DISTINCT) 计数，或先把字段的类型改为数值`,
    format: '数值格式不正确：前缀和单位最多 10 个字，小数位数为 0 到 6',
  },
  rules: {
    malformed: '查询条件格式错误',
    aggregation: '请添聚合计算条件',
    duplicate: '重复的配置',
    column: '请选择字段',
    columns: '请至少选择一个字段',
    value: '请输入值',
    date: '日期格式应为 yyyy-MM-dd',
    truth: '请输入“是”或“否”',
    order: '开始不能晚于结束',
    pageFrom: '页码从 1 开始',
    pageSize: '每页 1 到 1000 行',
  },
  /** Conditions on what a field comes to in each group. */
  having: {
    name: '按结果筛选',
    unknown: '没有这种条件，请重新选择',
    ends: '请输入两端的值',
    order: '下限不能大于上限',
    tooLong: '值不能超过 200 个字符',
    tooMany: '一个字段最多 10 个条件',
    of: (name: string, problem: string) => `按结果筛选【${name}】：${problem}`,
  },
  group: { required: '请输入分组名称', tooLong: '分组名称最大长度为100' },
  jump: { title: '配置页面跳转' },
  data: {
    gone: '数据不存在或已删除',
    /** Of what is open and cannot be saved any more. */
    goneMeanwhile: (noun: string) => `该${noun}已被删除，或不再授权给您`,
    drawnOf: (rows: number) => `数据量过大，仅按前 ${counted(rows)} 行绘制`,
    truncated: (rows: number) => `数据量过大，仅显示前 ${counted(rows)} 行`,
    total: '合计',
    subtotalOf: (group: string) => `${group} 小计`.trim(),
    noTotals: '合计读取失败，未写入',
    /** Of a table whose own rules leave one page of its rows. */
    noTotalsOfPage: '图表的数据处理设有分页，文件只有其中一页的行，未写入合计',
    empty: '暂无数据',
    /** Of a chart of comparisons alone whose periods have nothing to be compared with. */
    uncompared: (made: string, isYear: boolean) =>
      `没有可比的${isYear ? '去年同期' : '上一期'}，算不出${made}`,
    /** The database's own words, for authors. */
    sourceSaid: (words: string) => `数据库返回错误：“${words}”`,
    sourceClosed: '数据暂时无法查询，请联系管理员查看原因',
    sourceTimeout: '查询超时，请缩小查询范围后重试',
    tooManyWaiting: '等待中的查询过多，请稍后再试',
    connectTimeout: '连接超时，请检查服务器地址和端口',
  },
  ...boardTexts,
  welcome: { noMenus: '暂无可查看的资源面板，请联系管理员' },
} as const;
