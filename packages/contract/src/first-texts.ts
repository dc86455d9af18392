/** The part of the texts that the login page carries; the others are loaded behind it. */
export const firstTexts = {
  login: {
    account: '请输入帐号',
    password: '请输入密码',
    captcha: '请输入验证码',
    noRoles: '该用户尚未分配角色，请联系管理员',
    unavailable: '服务器异常，请联系管理员',
    logout: '确认退出吗?',
  },
  http: {
    unauthorised: { title: '警告', message: '未授权的操作，请联系管理员' },
    notFound: { title: '错误', message: '没有找到相关服务接口' },
    method: { title: '错误', message: '接口请求错误' },
    unavailable: { title: '提示', message: '服务器异常，请联系管理员' },
    timeout: { title: '提示', message: '已超时或未登录，请重新登录' },
    generic: '错误',
    network: '网络错误',
    /** Of what was to change something. */
    unfinished: '网络错误：操作可能没有完成，本页内容仍在，网络恢复后请再试一次',
    malformed: '请求格式错误',
    savedBefore: '这次保存已经完成，请刷新后查看',
    tooBig: '提交的内容过大',
    longAddress: '请求的地址过长，请减少查询条件，或改用 POST 提交',
    tooSlow: '请求超时，请检查网络后重试',
    metadataAway: '元数据库暂时没有应答，请稍后再试或联系管理员',
    metadataReadOnly: '元数据库现为只读，无法保存或登录，请稍后再试或联系管理员',
    tooMany: '请求过于频繁，请稍后再试',
  },
  password: {
    required: '请输入密码',
    tooLong: '密码最大长度为100',
    spaces: '密码不能包含空格',
    tooShort: (least: number) => `密码至少 ${least} 个字符`,
    classes: (least: number) =>
      least === 4
        ? '密码须同时包含大写字母、小写字母、数字和符号'
        : `密码须包含大写字母、小写字母、数字、符号中的至少 ${least} 种`,
    reused: (count: number) => `新密码不能与最近 ${count} 次用过的密码相同`,
    differs: '两次输入密码不一致!',
    old: '请输入原密码',
    oldWrong: '原密码错误',
    same: '新密码不能与原密码相同',
    mustChange: '请先修改密码',
    changed: '密码修改成功，其他设备上的登录已退出',
  },
  /** Of the name people are called by. */
  nameTooLong: '姓名最大长度为32',
  nameControls: '名称不能包含换行、控制字符或看不见的字符',
} as const;
