import { counted } from './counted.ts';
import { peopleTexts } from './people-texts.ts';

/** Texts of datasets: their form, whose they are, who sees what of them, their cache; part of `texts`. */
export const datasetTexts = {
  dataset: {
    conflict: (who: string | undefined) =>
      `该数据集已被【${who ?? '其他用户'}】修改，本次没有保存。请刷新后再修改，或确认后覆盖`,
    name: '请输入数据集名称',
    nameTooLong: '数据集名称最大长度为100',
    category: '请选择分类',
    datasource: '请选择数据源',
    sql: '请输入查询脚本',
    notOlap: '该数据源不是 OLAP 服务器，没有立方体可以浏览',
    incrementOlap: 'OLAP 数据源的数据集不支持增量更新',
    sqlLost: '查询脚本已随密钥丢失，请作者重新填写并保存',
    increment: '请选择数据源并且填写查询语句！',
    incrementColumn: '请选择增量字段',
    lookBackMisfit: (name: string) =>
      `增量字段【${name}】不能这样回看：日期按天，时间按天、小时或分钟，数值按数值，文本不能回看`,
    onlyQuery: '仅支持查询语句',
    oneQuery: (line: number) =>
      `仅支持一条查询语句：第 ${line} 行的分号之后还有一条，请只保留一条，或以 UNION ALL 合并`,
    missing: '该图表引用的数据集已不存在，请重新选择数据集',
    columnsChanged: (names: string) => `数据集字段已变更：${names}`,
    nowText: (name: string) => `${name}（已变为文本）`,
    dryRun: {
      first: '还没有缓存，首次更新读取全部数据',
      changed: '增量设置与保存的不同，保存后的首次更新读取全部数据',
      noEnd: '缓存中没有该增量字段的值，下次更新读取全部数据',
      unordered: '该增量字段是文本，其中最大的不一定最新，下次更新读取全部数据',
      otherColumns: '查询结果的字段与缓存的不同，下次更新读取全部数据',
    },
    noTables: '没有可读的表',
    noTable: (name: string) => `数据源中没有表“${name}”，请刷新页面后重新选择`,
    noTablesHint: '数据库中没有表，或数据源的帐号没有读取它们的权限；也可以直接在下面写查询语句。',
    overTable: (name: string) => `查询语句将改为读取表【${name}】，已写的内容不再保留。是否继续?`,
    followGone: '所选的上游数据集已不存在，请重新选择',
    followUncached: (name: string) => `数据集【${name}】不缓存，不能作为上游`,
    followed: (names: string, hidden: number) =>
      `${names === '' ? '' : `数据集【${names}】`}${hidden === 0 ? '' : `${names === '' ? '' : '等 '}${hidden} 个您无权使用的数据集`}由该数据集组合而成或跟随它更新，不能改为不缓存。请先修改或删除它们`,
    followCycle: (way: string) => `不能循环跟随：${way}`,
  },
  usage: {
    rolesMany: '最多选择 200 个角色',
    roleGone: '角色不存在或已删除，请刷新后重试',
    ownerGone: '所有者不存在、已停用，或没有相应的菜单，请重新选择',
    onlyOwner: '只有所有者和管理员可以修改使用范围',
    changed: '使用范围已被他人修改，请刷新后重试',
    sourceClosed: '您没有权限使用该数据集的数据源，不能修改、复制或缓存它，请联系数据源的所有者或管理员',
  },
  dataRules: {
    value: '请填写条件的值，或选择用户属性',
    attributeName: '请输入属性名称',
    attributeNameTooLong: '属性名称最大长度为30',
    attributeNameSigns: '属性名称不能包含 @ , ; : = 等符号',
    attributeValue: '请输入属性的值',
    attributeValueTooLong: '属性的值最大长度为100',
    attributeValues: '一个属性最多有 100 个值',
    attributesMany: '一个用户最多有 20 个属性',
    attributeTwice: '属性名称重复',
    attributeOps: '按用户属性只能选择等于或不等于',
    attributesByAdmin: '用户属性决定能看到哪些数据，只能由管理员修改',
    usernameByAdmin: '行权限可以按用户名决定能看到哪些数据，已有用户的用户名只能由管理员修改',
    conditionsMany: '一个角色最多设置 20 个条件',
    rolesMany: '一个数据集最多为 200 个角色设置权限',
    roleTwice: '同一个角色设置了多次',
    roleGone: '角色不存在或已删除，请刷新后重试',
    unknownColumn: (name: string) => `数据集没有字段“${name}”，请重新选择`,
    columnsLost: (names: string) => `行列权限的字段“${names}”已不存在，受限的角色看不到数据`,
    columnGone: (name: string) =>
      `字段“${name}”已不存在，受限的角色暂时看不到该数据集。若已改名，请先为新的字段设置权限，再移除它`,
    misfit: (role: string, column: string, kind: string, value: string) =>
      `角色“${role}”的条件：字段“${column}”是${kind}，“${value}”不是${kind}，请修改条件的值`,
    attributeMisfit: (role: string, column: string, kind: string, user: string, value: string) =>
      `角色“${role}”的条件：字段“${column}”是${kind}，但用户“${user}”的属性值“${value}”不是${kind}，请先修改该用户的属性，或选择其他字段`,
    attributeUnfit: (attribute: string, value: string, kind: string, dataset: string, column: string) =>
      `属性“${attribute}”的值“${value}”不是${kind}，数据集“${dataset}”按它筛选${kind}字段“${column}”，请修改属性的值`,
    allHidden: (role: string) => `角色“${role}”的全部字段都被隐藏，请至少保留一个字段`,
    onlyAdmin: '行列权限只能由管理员查看和修改',
    changed: '该数据集的权限已被他人修改，请刷新后重试',
    changedMeanwhile: '导出期间您的数据权限有变化，请重新导出',
    changedWhileRead: '读取数据期间您的数据权限有变化，请刷新页面',
    unreadable: '数据权限的条件无法识别，请联系管理员检查该数据集的行列权限',
    broken: '数据权限引用的字段已不存在，请联系管理员检查该数据集的行列权限',
    noMaker: '分享链接的创建人已停用，数据无法显示',
    sourceClosed: '您在该数据源的数据集上有行列权限限制，不能直接查询该数据源',
    datasetClosed: '您只能看到该数据集的部分数据，不能修改、复制或删除它，请联系管理员',
    statementClosed: '您只能看到该数据集的部分数据，不能查看它的查询语句',
    widgetClosed: '您只能看到该数据集的部分数据，不能修改已保存的图表，请新建图表或联系管理员',
    userGone: peopleTexts.user.gone,
    rowsKeptBack: '该数据设有最小分组，只显示汇总结果，不显示逐行的数据',
    smallest: '最小分组为 2 到 1000 的整数',
    smallestColumn: (name: string) => `最小分组：数据集没有字段“${name}”，请重新选择`,
  },
  cache: {
    none: '未缓存，立即缓存',
    direct: '不缓存：每次直接查询数据源',
    running: '正在缓存',
    done: (rows: number, time: string) => `已缓存 ${counted(rows)} 行，${time}`,
    /** For callers who see a part of the rows. */
    doneAt: (time: string) => `已缓存，${time}`,
    unchecked: '数据源无法连接，查询脚本尚未校验',
    sourceMoved: '数据源已指向其他数据库，原数据库的缓存已清除，请重新缓存',
    failedClosed: '缓存失败，请联系管理员查看原因',
    interrupted: '服务重启，缓存中断',
    rebuilding: '数据缓存缺失或已损坏，正在重新缓存，请稍后重试',
    reupload: '表格数据缺失或已损坏，请重新上传该表格',
    sheetLost: '表格数据缺失或已损坏，请联系管理员重新上传',
    offline: '缓存服务已离线，请联系管理员',
    offlineShort: '内存缓存服务已离线',
    away: '文件存储暂时无法连接，不能保存，也读不到不在本机的数据缓存，请稍后重试或联系管理员',
    tooManyRows: (most: number) =>
      `查询结果超过 ${most} 行，未缓存，原有缓存保持不变。请缩小查询范围，或由管理员调高 BI_MART_MAX_ROWS`,
    tooManyBytes:
      '数据量超过单个数据集的缓存上限，未缓存，原有缓存保持不变。请缩小查询范围，或由管理员调高 BI_MART_MAX_BYTES',
    tooManyDigits: (name: string) => `字段【${name}】的数值超过 38 位，已按文本缓存`,
    incrementGone: (name: string) =>
      `查询结果中已没有增量字段【${name}】，原有缓存保持不变。请在数据集中修改查询语句，或重新选择增量字段并保存`,
    uniqueByGone: (name: string) =>
      `查询结果中已没有去重字段【${name}】，原有缓存保持不变。请在数据集中修改查询语句，或重新选择去重字段并保存`,
    incrementEmpty: (name: string, rows: number) =>
      `增量字段【${name}】有 ${counted(rows)} 行为空：之后新增的空值行读不到，补上值的行会再读一次，请改用总有值的字段`,
    incrementUnordered: (name: string, greatest: string) =>
      `增量字段【${name}】是文本，其中最大的 ${greatest} 不一定最新，每次都读取全部行。请改用日期、时间或数值字段`,
    /** `greatest` is null where the source has no value left. */
    sourceWentBack: (name: string, greatest: string | number | boolean | null, stored: string) =>
      `数据源中【${name}】${greatest === null ? '已没有值' : `最大为 ${greatest}`}，而已缓存到 ${stored}：表可能被清空、重新导入，或最新的行已删除，` +
      '已缓存的行仍在。要与数据源一致，请关闭【增量更新】、保存并更新，之后再打开',
    lostValues: (name: string, values: number, example: string) =>
      `字段【${name}】有 ${counted(values)} 个值（如 ${example}）无法表示为日期或数值，已作为空值`,
    /** Columns that charts and filters may still go by: `some` by name, of how many; null where these are all. */
    columnsGone: (some: string, of: number | null) =>
      `查询结果中已没有字段【${some}】${of === null ? '' : `等 ${of} 个`}，用到它们的图表会报错，过滤参数不再起作用`,
    /** Where rows gave way to others, so that nobody knows how many are left. */
    someLostValues: (name: string, example: string) =>
      `字段【${name}】曾有值（如 ${example}）无法表示为日期或数值，已作为空值`,
  },
} as const;
