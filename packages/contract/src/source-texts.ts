import { Code, codeText } from './codes.ts';
import { firstTexts } from './first-texts.ts';
import { peopleTexts } from './people-texts.ts';

/** Texts of data sources: their form, the accounts they use, the gate their SQL passes. */
export const sourceTexts = {
  datasource: {
    conflict: (who: string | undefined) =>
      `该数据源已被【${who ?? '其他用户'}】修改，本次没有保存。请刷新后再修改，或确认后覆盖`,
    type: '请选择数据源类型',
    name: '请输入数据源名称',
    nameTooLong: '数据源名称最大长度为100',
    driver: '请选择数据源驱动',
    later: (what: string, now: string) => `${what} 即将支持，目前可使用 ${now} 和表格文件`,
    olap: '请输入OLAP服务器地址',
    olapTooLong: 'OLAP服务器地址最大长度为100',
    olapHint:
      'Saiku 填到 /saiku 为止；其他服务器填 XMLA 服务的地址。多个目录有同名立方体时，其后加 ?catalog=目录名',
    olapInvalid: 'OLAP服务器地址格式错误，应为 http://服务器地址:端口/saiku 或 XMLA 服务的地址',
    url: '请输入完整的JDBC URL',
    urlTooLong: 'JDBC URL最大长度为150',
    driverMissing: (driver: string, files: string, folder: string) =>
      `未安装${driver}驱动：请下载 ${files}，放入驱动目录（BI_DRIVERS_DIR）的 ${folder} 文件夹，再测试`,
    /** '' among the names stands for what is no name. */
    urlProperty: (keys: readonly string[]) =>
      keys.includes('')
        ? 'JDBC URL参数格式错误'
        : `不支持的JDBC URL参数：${keys.join('、')}，请删去${keys.length > 1 ? '它们' : '它'}`,
    /** Beside the form's field, after an address was pasted. */
    urlLeft: (names: string) => `已略去对本系统不起作用的参数：${names}`,
    systemDatabase: (name: string) => `${name} 是服务器自己的系统库，请填写业务数据库`,
    username: peopleTexts.user.username,
    usernameTooLong: '用户名最大长度为100',
    password: '请输入密码',
    passwordTooLong: firstTexts.password.tooLong,
    passwordAgain: '服务器地址已变更，请重新输入密码',
    encoding: '编码只支持 utf-8、gbk、iso-8859-1',
    file: '请上传Excel文件',
    keptGone: '上传的文件已不再保留，请重新选择文件',
    fileType: '导入的Excel文件类型错误',
    fileTooLarge: codeText(Code.fileTooLarge),
    fileLargerThan: (megabytes: number) => `上传文件不能大于${megabytes}MB`,
    fileUnreadable: '文件无法读取，请检查文件内容是否完整',
    sheetOptions: '表格的导入选项格式错误',
    sheetAbsent: (sheet: string) => `文件中没有名为“${sheet}”的工作表`,
    sheetFailed: (sheet: string, why: string) => `工作表“${sheet}”：${why}`,
    tables: '请至少勾选一张工作表',
    sheetKnown: (sheet: string) => `工作表“${sheet}”已在这个工作簿中`,
    tablesApart: '只能一起更换同一个工作簿的表',
    tablesMany: (most: number) => `一次最多导入${most}张工作表`,
    noRowsLeft: (rows: number) =>
      `文件中只有表头，没有数据行；原有的 ${rows.toLocaleString('en-US')} 行保持不变。请检查选对了文件`,
    unitDiffers: (before: string, after: string, times: number, isAppend: boolean) =>
      `标题写明单位是“${after}”，已导入的数据是“${before}”，数值相差 ${times.toLocaleString('en-US')} 倍，` +
      (isAppend ? '追加后会混在一起，请统一单位后再追加' : '替换后用到它的图表随之变化'),
    appendedRows: '追加的行数已达上限（5,000,000行），请替换文件，或另建数据源',
    allowedFunctionsMany: '允许的函数最多200个',
    allowedFunctionsInvalid: '允许的函数须为函数名，或“模式名.函数名”',
    allowedFunctionNever: (name: string, does: string) => `函数 ${name} 会${does}，不能加入允许的函数`,
    inUse: '该数据源已被使用，不能删除',
    empty: '暂无数据',
  },
  account: {
    rights: {
      superuser: '是超级用户',
      files: '可读写服务器文件',
      programs: '可运行服务器上的程序',
      write: '可修改数据',
      structure: '可新建、修改或删除表等对象',
      accounts: '可管理帐号或授权',
      routines: '可执行存储过程',
      other: '还有读取以外的权限',
    },
    warning: (rights: string) => `连接成功，但该帐号的权限超出读取：${rights}。建议改用只读帐号`,
    unknown: '连接成功，但未能核实该帐号的权限，请确认使用只读帐号',
    refused: (rights: string) => `该数据源已设为“严格”，只能使用只读帐号，而该帐号${rights}`,
    unjudged: '该数据源已设为“严格”，但未能核实该帐号的权限，请稍后重试',
    guide: '建立只读帐号的办法见安装目录中的 docs/operate/read-only-accounts.md',
  },
  gate: {
    tooLarge: '查询语句过长或嵌套过深',
    unreadable: (line: number, column: number, near: string) =>
      near === ''
        ? `第 ${line} 行第 ${column} 列：查询语句不完整`
        : `第 ${line} 行第 ${column} 列附近 “${near}” 无法识别`,
    unknownFunction: (name: string) => `函数 ${name} 不在允许的清单内，可由管理员在数据源“允许的函数”中加入`,
    forbiddenFunction: (name: string, does: string) => `函数 ${name} 会${does}，不允许使用`,
    does: {
      fail: '中断查询',
      file: '读写服务器文件',
      lock: '加锁',
      network: '访问网络',
      program: '运行程序',
      server: '透露服务器的设置',
      signal: '影响其他会话',
      tables: '读取语句中没有写明的表',
      text: '执行文本中的语句',
      wait: '占用服务器时间',
      write: '修改数据或设置',
    },
    ambiguousColumn: (alias: string, name: string) =>
      `${alias}.${name} 可能是函数调用，请在 FROM 中写明列名，例如 AS ${alias}(${name})`,
    ownFunction: (what: string, name: string) =>
      `${what}会调用数据库的自定义函数 ${name}，可由管理员在数据源“允许的函数”中加入`,
    ownWays: {
      function: (name: string) => `${name} 与系统函数同名，`,
      attribute: (name: string) => `如果 ${name} 是字段，请去掉表名或别名直接写字段名，否则它`,
      type: (name: string) => `类型 ${name} `,
      cast: (name: string) => `转换为类型 ${name} `,
      operator: (name: string) => `运算符 ${name} `,
    },
    ownCheck: (type: string, why: string) => `类型 ${type} 的检查条件：${why}`,
    unknownOperator: (name: string) => `运算符 ${name} 不允许使用`,
    forbiddenRelation: (name: string) => `系统表 ${name} 不允许查询`,
    forbiddenVariable: (name: string) => `系统变量 ${name} 不允许读取`,
  },
} as const;
