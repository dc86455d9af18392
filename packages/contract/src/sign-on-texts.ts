/** What single sign-on says. Apart from the other texts: the login page's first load has no use for it. */
export const signOnTexts = {
  oidcOff: '未配置单点登录，请使用帐号和密码登录',
  oidcAway: '单点登录服务暂时不可用，请使用帐号和密码登录',
  oidcLost: '登录已超时，或不是在本浏览器中开始的，请重新点击单点登录',
  oidcRefused: '单点登录未通过，请重试；仍不成功请联系管理员',
  oidcNoName: '单点登录服务没有给出用户名，请联系管理员检查 BI_OIDC_USER_CLAIM',
  ldapAway: '目录服务暂时无法访问，目录中的帐号现在不能登录；本系统的帐号请检查密码后重试',
  ldapAwayLocked:
    '目录服务暂时无法访问，且本系统的密码连续错误，30 分钟内不再核对；目录恢复后可立即以目录中的密码登录',
  off: '未启用单点登录，请使用帐号和密码登录',
  invalid: '登录链接无效，请返回原系统重新打开；仍不成功请联系管理员',
  expired: '登录链接已过期，请返回原系统重新打开',
  early: '登录链接的时间超前，请联系管理员核对两台服务器的时钟',
  used: '登录链接已使用过，请返回原系统重新打开',
  switch: (present: string, next: string) =>
    `本浏览器已登录为“${present}”。改为以“${next}”登录后，“${present}”在各个标签页中都会退出。`,
  switchTo: (name: string) => `改为以“${name}”登录`,
  stay: (name: string) => `继续使用“${name}”`,
  noUser: '登录链接中没有用户，请返回原系统重新打开',
  badToken: '登录凭证无效或已过期，请返回原系统重新打开',
  unknownUser: (name: string) => `用户“${name}”在本系统中不存在或已停用，请联系管理员`,
  notForSubsystem: (name: string) => `原系统不能代表用户“${name}”登录，请使用帐号和密码登录，或联系管理员`,
  manyUsers: (name: string) => `有多个用户使用应用标识“${name}”，无法确定登录哪一个，请联系管理员`,
} as const;
