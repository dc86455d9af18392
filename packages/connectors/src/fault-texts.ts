/** What goes wrong between us and any database, in one wording for all of them. */
export const faultTexts = {
  lost: '数据库连接已断开',
  leaves: '服务器接受连接后随即断开，请核对端口与数据库类型，以及服务器是否允许从这里连接',
  otherServer: (wanted: string, other: string): string =>
    `这个端口上不是 ${wanted}，应答的像是${other}，请核对端口与数据库类型`,
  silent: '数据库长时间没有继续返回数据，连接已断开',
  closed: '数据源已关闭',
  full: '数据库连接数已满，请稍后重试，或由数据库管理员调高上限',
  credentials: '用户名或密码错误',
  locked: '数据库帐号已被锁定，请联系数据库管理员解锁',
  expired: '数据库帐号的密码已过期，请先在数据库中更换密码',
  noDatabase: '数据库不存在，请核对数据库名称',
  noTls: '数据库不支持加密连接，请去掉数据库名称后面要求加密的参数，或在数据库上启用加密',
  unresolved: '无法解析服务器地址，请检查主机名是否写对，或改填 IP 地址',
  hostRefused: '不允许连接该服务器地址',
  cancelled: '查询已取消',
  /** By somebody else than us: what we stop never asks what the server says of it. */
  ended: '查询在数据库上被终止，可能是数据库管理员所为，或超过了数据库自己的限制',
  wordless: '数据库返回了错误，但没有说明原因',
  manyColumns: '查询结果的字段超过 10000 个',
} as const;
