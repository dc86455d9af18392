/** What the refresh of users from the messaging service says. */
export const messagingTexts = {
  button: '更新钉钉用户',
  done: '更新成功!',
  off: '未配置消息服务，请联系管理员在服务器上设置 BI_DINGTALK_APPKEY 与 BI_DINGTALK_APPSECRET',
  running: '正在更新，请稍候',
  unreachable: '无法连接钉钉，未更新任何用户。请检查服务器的网络与 BI_DINGTALK_URL 后重试',
  limited: '钉钉暂时限制了调用频率，未更新任何用户。请稍后再试',
  unreadable: '钉钉的应答无法识别，未更新任何用户。请检查 BI_DINGTALK_URL 是否正确',
  tooSlow: '从钉钉读取用户超时，未更新任何用户。请稍后再试',
  refused: (code: number, message: string) =>
    `钉钉拒绝了请求（${code} ${message}），未更新任何用户。请检查 AppKey、AppSecret 与应用的通讯录权限`,
} as const;
