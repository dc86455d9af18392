import { firstTexts } from './first-texts.ts';

/** What screens of users, roles and API keys say; part of `texts`. */
export const peopleTexts = {
  user: {
    username: '请输入用户名',
    usernameLength: '长度在 3 到 32 个字符',
    usernameSpaces: '用户名不能包含空格',
    usernameAlphabets: '用户名不能混用形状相近的字母（拉丁字母与西里尔、希腊等字母）',
    usernameTaken: '用户名已存在',
    conflict: (who: string | undefined) =>
      `该用户的资料已被【${who ?? '其他用户'}】修改，本次没有保存。请刷新后再修改，或确认后覆盖`,
    rolesChanged: (name: string) =>
      `用户【${name}】的角色刚被其他管理员修改，本次没有授权。已显示最新的角色，请核对后再授权`,
    nameTooLong: firstTexts.nameTooLong,
    appidTooLong: '应用标识最大长度为100',
    appidTaken: (appid: string) => `应用标识【${appid}】已被其他用户使用`,
    appidsMany: '应用标识最多50个',
    chooseToRemove: '请选择至少一条记录进行删除',
    choose: '请选择用户',
    notSelf: '不能删除当前登录的用户',
    notSelfDisabled: '不能停用当前登录的用户',
    lastAdmin: '至少保留一个可登录的系统管理员',
    beyondRights: '该用户的权限超出您的权限，请联系系统管理员',
    gone: '用户不存在或已删除',
    opened: (users: string, by: string) =>
      `${by}设定过 ${users} 的密码或应用标识，可能仍能以其名义登录，看到授予的内容`,
    openedBy: (by: string) =>
      `${by}设定过此帐号的密码或应用标识，可能仍能以其名义登录。设定新密码后，原有的登录与 API 密钥随之失效；应用标识请核对`,
    opener: (name: string) => (name === '' ? '一位已删除的用户' : `用户【${name}】`),
    endPasswords: '授权时作废其密码、应用标识、登录与 API 密钥，之后再设定',
    empty: '暂无用户',
    tooMany: (most: number) => `用户数量已达上限（${most} 个）`,
  },
  apiKey: {
    name: '请输入密钥名称',
    nameTooLong: '密钥名称最大长度为50',
    scope: '请选择密钥的权限范围',
    days: '有效期为 1 到 3650 天',
    tooMany: (most: number) => `有效的密钥已达上限（${most} 个），请先撤销不再使用的密钥`,
    scopes: { boards: '看板读取', data: '数据读取', manage: '管理' },
    outOfScope: (scopes: string) => `此 API 密钥没有这项权限，请使用有“${scopes}”权限的密钥`,
    peopleOnly: '此操作只能由登录的用户完成，API 密钥不能调用',
    revoke: '撤销后，使用此密钥的程序将立即无法访问，是否继续？',
    empty: '暂无密钥',
  },
  role: {
    name: '请输入角色名称',
    nameTooLong: '角色名称最大长度为100',
    taken: '角色名称已存在',
    conflict: (who: string | undefined) =>
      `该角色已被【${who ?? '其他用户'}】修改，本次没有保存。请刷新后再修改，或确认后覆盖`,
    choose: '请选择角色',
    adminKept: '系统管理员角色不能删除',
    beyondRights: '该角色的权限超出您的权限，请联系系统管理员',
    beyondRows: (username: string) =>
      `${username} 有了这些角色，按其用户属性或用户名能看到您看不到的数据，请联系系统管理员授权`,
    own: '不能修改自己的角色，请联系系统管理员',
    empty: '暂无角色',
    unknown: (name: string) => `没有名为【${name}】的角色，请先【新增角色】，或改为已有角色的名称`,
  },
  userImport: {
    file: '请上传Excel文件',
    noUsername: '表格中没有“用户名”一列（也可以是登录名、账号或工号），请按模板填写',
    empty: '表格中没有用户',
    tooMany: (most: number) => `一次最多导入 ${most} 个用户`,
    twice: '用户名在表格中重复',
    noPassword: '没有密码，请填写初始密码',
    cutNumber: (column: string) =>
      `${column}是超过15位的数字，表格软件已把末尾几位存成0；请把这一列设为文本格式后重新填写`,
    usernameLength: (least: number, most: number) => `用户名应为 ${least} 到 ${most} 个字符`,
    asAttributes: '没有用到的列，可勾选为用户属性：',
    createRoles: (names: string, count: number) =>
      `一并新增还没有的 ${count} 个角色：${names}（新角色没有权限，之后在【资源管理】中授权）`,
    done: (made: number, left: number) =>
      left === 0 ? `已导入 ${made} 个用户` : `已导入 ${made} 个用户，${left} 行未导入`,
  },
} as const;
