/** Status codes of the wire; the texts stand in `codeText`. Source: specification section 8. */
export const Code = {
  ok: 0,
  badCredentials: 40010,
  badCaptcha: 40011,
  locked: 40012,
  invalidToken: 40003,
  fileTooLarge: 40004,
  client: 49999,
  backend: 50001,
  dbConnection: 50002,
  dataAccess: 50003,
  fileIo: 50004,
  network: 50005,
} as const;
export type Code = (typeof Code)[keyof typeof Code];

/** What each code says to a person. An unlisted code says '未知错误'. */
const codeTexts: Record<number, string> = {
  [Code.ok]: '成功',
  [Code.badCredentials]: '帐号或密码错误',
  [Code.badCaptcha]: '验证码错误或已过期',
  [Code.locked]: '帐号或密码连续错误5次，请30分钟后重试',
  [Code.invalidToken]: '登录凭证无效，请重新登录',
  [Code.fileTooLarge]: '上传文件不能大于10MB',
  [Code.client]: '客户端异常，请联系管理员',
  [Code.backend]: '后台服务错误，请稍后再试',
  [Code.dbConnection]: '数据库连接错误',
  [Code.dataAccess]: '数据访问错误',
  [Code.fileIo]: '文件读写错误',
  [Code.network]: '网络错误',
};

export function codeText(code: number): string {
  return codeTexts[code] ?? '未知错误';
}
