import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { databaseAddress } from './database-address.ts';
import { memoryBytes } from './memory-bytes.ts';
import {
  bytes,
  certificateFile,
  directories,
  filesAddress,
  firstPassword,
  groupRoles,
  ldapFilter,
  links,
  listenAddress,
  martAddress,
  metricsAccess,
  milliseconds,
  moreSheetTypes,
  networks,
  onOff,
  origin,
  origins,
  pageFolder,
  picture,
  proxies,
  redisAddressText,
  secret,
  secureOrigin,
  sites,
  subsystemKeys,
} from './settings-values.ts';

interface Row<S extends z.ZodType> {
  /** Name in the environment and in `.env`. */
  env: string;
  schema: S;
  meaning: string;
  /** The default as people read it, where it depends on the machine or is written otherwise. */
  standard?: string;
}
const row = <S extends z.ZodType>(env: string, schema: S, meaning: string, standard?: string): Row<S> => ({
  env,
  schema,
  meaning,
  ...(standard === undefined ? {} : { standard }),
});
const between = (least: number, most: number) => {
  const hint = `请填写 ${least} 到 ${most} 的整数`;
  // Digits alone: what else reads as a number (0x50, 1e3) is a slip of whoever wrote it.
  const digits = z
    .string()
    .regex(/^\s*-?\d+\s*$/, hint)
    .transform(Number);
  return z.union([z.number(hint), digits], hint).pipe(z.number().int(hint).min(least, hint).max(most, hint));
};
const text = z.string().default('');
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
/** With less the engine cannot even open a table. */
const leastMartBytes = 256 * 1024 ** 2;

/** Every setting is one row here; docs/operate/settings.md is made from it. All have a safe default. */
export const settingRows = {
  host: row('BI_HOST', listenAddress, '监听地址'),
  port: row('BI_PORT', between(0, 65535).default(8080), '监听端口'),
  dataDir: row(
    'BI_DATA_DIR',
    z
      .string()
      .default('./data')
      // Nothing here stands for it as a shell does: a folder of that name would be made.
      .refine((path) => !/^~(?:[/\\]|$)/.test(path), '请填写完整的路径，不能以 ~ 开头')
      .transform((path) => resolve(path)),
    '数据目录：元数据、数据集缓存、上传的文件、密钥；由本系统独用，首次启动时须为空（密钥与驱动可以先放入）',
    './data',
  ),
  driversDir: row(
    'BI_DRIVERS_DIR',
    z.string().default(''),
    'JDBC 驱动目录：Oracle、DB2 等数据库的驱动文件（.jar），每种一个文件夹（oracle、db2、dameng、kingbase）',
    '数据目录下的 drivers',
  ),
  java: row(
    'BI_JAVA',
    z.string().trim().min(1).default('java'),
    '运行 JDBC 驱动的 java 程序（8 及以上版本）；仅连接上述数据库时需要',
  ),
  adminPassword: row(
    'BI_ADMIN_PASSWORD',
    firstPassword,
    '首次启动时 admin 帐号的密码；为空时随机生成并只显示一次',
  ),
  demo: row('BI_DEMO', onOff(true), '首次启动时是否写入演示数据'),
  databaseUrl: row(
    'BI_DATABASE_URL',
    databaseAddress,
    '元数据库地址（postgres://…）；为空时使用数据目录中的 SQLite 文件',
  ),
  martUrl: row(
    'BI_MART_URL',
    martAddress,
    '数据集缓存的 ClickHouse 地址（http(s)://帐号:密码@主机:端口,…/库名?cluster=集群名）；为空时使用内置引擎',
  ),
  redisUrl: row(
    'BI_REDIS_URL',
    redisAddressText,
    'Redis 的地址（redis://:密码@主机:端口/库号，TLS 用 rediss://），多个节点经它共享查询结果、实时消息与请求数限制；为空时不用',
  ),
  redisCa: row(
    'BI_REDIS_CA',
    certificateFile,
    '签发 Redis 证书的 CA 证书文件（PEM）；为空时使用系统信任的证书',
  ),
  filesUrl: row(
    'BI_FILES_URL',
    filesAddress,
    '多个节点共用的文件存储（s3://桶名/前缀?endpoint=https://主机:端口&region=区域&style=path）：数据集缓存、表格原文件、图片；须与 PostgreSQL 元数据一起使用；为空时使用数据目录，只能运行一个进程',
  ),
  filesKeyId: row('BI_FILES_KEY_ID', text, '文件存储的访问密钥编号（Access Key ID）'),
  filesSecretKey: row('BI_FILES_SECRET_KEY', text, '文件存储的访问密钥（Secret Access Key）'),
  filesCacheBytes: row(
    'BI_FILES_CACHE',
    bytes(() => 20 * 1024 ** 3, 1024 ** 3, '请填写带单位的大小，至少 1GB，例如 20GB'),
    '本节点最多保留多少数据集缓存的副本，超出时先移除最久未用的',
    '20GB',
  ),
  publicUrl: row('BI_PUBLIC_URL', origin, '对外访问地址，用于分享链接；为空时由浏览器按当前页面的地址补全'),
  secretKey: row('BI_SECRET_KEY', secret, '加密保存的密码所用的密钥；逗号分隔多个用于轮换，首个为当前密钥'),
  ssoSecret: row(
    'BI_SSO_SECRET',
    subsystemKeys,
    '签名单点登录的密钥：各子系统一个，写作“名称:密钥”，逗号分隔；“名称(角色|角色):密钥”限定可登录的角色；同一名称可写新旧两个密钥用于轮换，只有一个子系统时可省略名称；为空时关闭',
  ),
  oidcIssuer: row(
    'BI_OIDC_ISSUER',
    secureOrigin(''),
    'OpenID Connect 认证服务的地址（issuer），填写后登录页出现单点登录按钮；须同时填写 BI_OIDC_CLIENT_ID 与 BI_PUBLIC_URL',
  ),
  oidcClientId: row('BI_OIDC_CLIENT_ID', text, '在认证服务登记的客户端编号'),
  oidcClientSecret: row('BI_OIDC_CLIENT_SECRET', text, '客户端密钥；公开客户端留空'),
  oidcName: row('BI_OIDC_NAME', z.string().max(20, '最大长度为20').default('单点登录'), '登录页按钮上的名称'),
  oidcScope: row('BI_OIDC_SCOPE', z.string().default('openid profile'), '请求的范围'),
  oidcUserClaim: row('BI_OIDC_USER_CLAIM', z.string().default('preferred_username'), '哪一项是用户名'),
  oidcGroupsClaim: row('BI_OIDC_GROUPS_CLAIM', z.string().default('groups'), '哪一项是用户所在的组'),
  oidcRoles: row(
    'BI_OIDC_ROLES',
    groupRoles,
    '组与角色的对应，写作“组=角色”，逗号分隔；登录时按组授予和收回这些角色，其他角色不变；管理员角色不随组变化',
  ),
  oidcCreate: row('BI_OIDC_CREATE', onOff(false), '认证服务的用户在本系统中不存在时是否自动建立'),
  ldapUrl: row(
    'BI_LDAP_URL',
    directories,
    'LDAP 目录服务的地址（ldaps://… 或 ldap://…），逗号分隔多个，依次尝试；填写后可用目录中的帐号和密码登录',
  ),
  ldapStartTls: row(
    'BI_LDAP_STARTTLS',
    onOff(false),
    'ldap:// 连接后是否用 StartTLS 加密；不是本机的 ldap:// 必须开启',
  ),
  ldapCa: row(
    'BI_LDAP_CA',
    certificateFile,
    '签发目录服务证书的 CA 证书文件（PEM）；为空时使用系统信任的证书',
  ),
  ldapBindDn: row('BI_LDAP_BIND_DN', text, '查找用户所用的服务帐号；为空时匿名查找'),
  ldapBindPassword: row('BI_LDAP_BIND_PASSWORD', text, '服务帐号的密码'),
  ldapUserDn: row(
    'BI_LDAP_USER_DN',
    text,
    '不用服务帐号、直接以用户登录时的名称，如 uid={username},ou=people,dc=example,dc=org 或 {username}@hospital.local',
  ),
  ldapBase: row('BI_LDAP_BASE', text, '在其下查找用户的节点'),
  ldapFilter: row(
    'BI_LDAP_FILTER',
    ldapFilter('(uid={username})'),
    '查找用户的条件；Active Directory 用 (sAMAccountName={username})',
  ),
  ldapNameAttribute: row('BI_LDAP_NAME', z.string().default('cn'), '哪一项是姓名'),
  ldapGroupAttribute: row('BI_LDAP_GROUPS', z.string().default('memberOf'), '用户的哪一项是所在的组'),
  ldapGroupBase: row('BI_LDAP_GROUP_BASE', text, '目录不在用户上记录组时，在其下查找组的节点'),
  ldapGroupFilter: row(
    'BI_LDAP_GROUP_FILTER',
    ldapFilter('(member={dn})'),
    '查找组的条件，可用 {dn}、{username}',
  ),
  ldapRoles: row(
    'BI_LDAP_ROLES',
    groupRoles,
    '组与角色的对应，写作“组=角色”，逗号分隔，组写它的 cn；登录时按组授予和收回这些角色，其他角色不变；管理员角色不随组变化',
  ),
  ldapCreate: row('BI_LDAP_CREATE', onOff(false), '目录的用户在本系统中不存在时是否自动建立'),
  captcha: row('BI_CAPTCHA', onOff(true), '登录是否需要验证码'),
  captchaFixed: row(
    'BI_CAPTCHA_FIXED',
    text,
    '固定的验证码，仅用于测试；NODE_ENV=production（systemd 与容器的示例都是）时拒绝启动',
  ),
  sourceAllow: row('BI_SOURCE_ALLOW', networks(), '允许数据源访问的网段，逗号分隔；为空时不限制'),
  sourceDeny: row('BI_SOURCE_DENY', networks(), '禁止数据源访问的网段，逗号分隔'),
  uploadMegabytes: row('BI_UPLOAD_MB', between(10, 200).default(10), '上传的表格文件最大多少 MB'),
  uploadTypes: row(
    'BI_UPLOAD_TYPES',
    moreSheetTypes,
    '另外接受的表格文件类型，逗号分隔：ods、fods、xlsb、et、tsv、txt',
  ),
  maxRows: row('BI_MAX_ROWS', between(1, 10_000_000).default(100_000), '实时查询最多返回的行数'),
  queryTimeoutMs: row('BI_QUERY_TIMEOUT', milliseconds(60), '实时查询的时限，秒', '60'),
  martMemoryBytes: row(
    'BI_MART_MEMORY',
    bytes(
      () => Math.floor(memoryBytes() / 2),
      leastMartBytes,
      '请填写带单位的大小，至少 256MB，例如 4GB',
      memoryBytes,
    ),
    '引擎进程的内存上限，例如 4GB，不超过本机内存；在容器中以容器的内存上限为准',
    '本机内存的一半',
  ),
  martThreads: row(
    'BI_MART_THREADS',
    between(1, 256).default(() => availableParallelism()),
    '引擎进程的线程数',
    '处理器核数',
  ),
  martMaxRows: row(
    'BI_MART_MAX_ROWS',
    between(1, 10_000_000_000).default(100_000_000),
    '一个数据集最多缓存的行数；超过时刷新失败并说明，原有缓存保持不变',
  ),
  martMaxBytes: row(
    'BI_MART_MAX_BYTES',
    bytes(() => 50 * 1024 ** 3, 1024 ** 2, '请填写带单位的大小，至少 1MB，例如 50GB'),
    '一个数据集的缓存最多占用的磁盘空间，例如 50GB；超过时刷新失败并说明，原有缓存保持不变',
    '50GB',
  ),
  martRollups: row(
    'BI_MART_ROLLUPS',
    onOff(true),
    '缓存数据集时是否按图表的查询建立汇总表（十万行以上的数据集）；看板随之直接读取汇总，结果不变',
  ),
  timezone: row(
    'BI_TIMEZONE',
    z
      .string()
      .refine((zone) => {
        try {
          Intl.DateTimeFormat('zh-CN', { timeZone: zone });
          return true;
        } catch {
          return false;
        }
      }, '未知的时区')
      .default('Asia/Shanghai'),
    '定时与日期所用的时区',
  ),
  brandTitle: row(
    'BI_BRAND_TITLE',
    z.string().max(100, '最大长度为100').default('医疗数据智能分析系统'),
    '产品名称',
  ),
  brandLogo: row('BI_BRAND_LOGO', picture, '标志图片的地址：http(s):// 或本站的 / 开头的路径'),
  brandCompany: row(
    'BI_BRAND_COMPANY',
    z.string().max(100, '最大长度为100').default('明镜'),
    '版权行中的公司名称',
  ),
  links: row('BI_LINKS', links, '页面顶部“相关链接”中的外部链接，最多三个：名称|地址，逗号分隔'),
  frameAncestors: row('BI_FRAME_ANCESTORS', sites, '允许以框架嵌入本系统的网站，逗号分隔；默认仅本站'),
  iframeAllow: row(
    'BI_IFRAME_ALLOW',
    origins,
    '面板的网页组件可以嵌入的网站（http(s)://域名[:端口]），逗号分隔；为空时不允许嵌入',
  ),
  dingtalkAppkey: row(
    'BI_DINGTALK_APPKEY',
    text,
    '钉钉应用的 AppKey，用于更新用户；与 AppSecret 都填写才启用',
  ),
  dingtalkAppsecret: row('BI_DINGTALK_APPSECRET', text, '钉钉应用的 AppSecret'),
  dingtalkUrl: row(
    'BI_DINGTALK_URL',
    secureOrigin('https://oapi.dingtalk.com'),
    '钉钉接口的地址，经内网转发时填写转发服务的地址；须为 https，本机的转发服务可用 http',
  ),
  watermark: row(
    'BI_WATERMARK',
    onOff(false),
    '看板、分享页与导出的图片、PDF 加上浅色水印（姓名、帐号与时间），导出的表格在说明页写明导出人',
  ),
  passwordLength: row(
    'BI_PASSWORD_LENGTH',
    between(1, 100).default(1),
    '新密码的最少字符数；等级保护一般要求 8',
  ),
  passwordClasses: row(
    'BI_PASSWORD_CLASSES',
    between(1, 4).default(1),
    '新密码须包含大写字母、小写字母、数字、符号中的几种；等级保护一般要求 3',
  ),
  passwordDays: row(
    'BI_PASSWORD_DAYS',
    between(0, 3650).default(0),
    '密码的有效天数，到期后登录须先修改；0 表示不过期，等级保护一般要求 90',
  ),
  passwordHistory: row(
    'BI_PASSWORD_HISTORY',
    between(0, 24).default(0),
    '用户修改密码时，不能与最近几次用过的密码相同；0 表示不检查',
  ),
  sessionIdleMinutes: row(
    'BI_SESSION_IDLE',
    between(5, 10_080).default(720),
    '多少分钟没有操作即退出登录；打开着的看板会定时刷新，算作操作。等级保护一般要求 30',
  ),
  sessionHours: row('BI_SESSION_HOURS', between(1, 720).default(168), '一次登录最长的小时数，到时须重新登录'),
  sessionCount: row(
    'BI_SESSION_COUNT',
    between(0, 1000).default(0),
    '一个用户同时登录的最多个数，超出时最早的登录退出；0 表示不限制',
  ),
  auditDays: row(
    'BI_AUDIT_DAYS',
    between(1, 36_500).default(180),
    '审计日志保留的天数；等级保护要求不少于六个月（180 天）',
  ),
  leastFreeBytes: row(
    'BI_LEAST_FREE',
    bytes(() => 1024 ** 3, 0, '请填写大小，例如 1GB；0 表示不检查'),
    '数据目录所在磁盘的剩余空间低于此值时，/readyz 报告未就绪',
    '1GB',
  ),
  stopTimeoutMs: row(
    'BI_STOP_TIMEOUT',
    milliseconds(10),
    '停止时等待进行中的请求的时限，秒；再过最多 5 秒结束进程。守护程序与容器的停止时限（TimeoutStopSec、stop_grace_period）须更长',
    '10',
  ),
  webDir: row('BI_WEB_DIR', pageFolder, '网页文件目录；默认为随程序构建的页面'),
  rateLimit: row(
    'BI_RATE_LIMIT',
    between(0, 100_000_000).default(12_000),
    '每个地址每分钟的请求数上限，IPv6 的一个 /64 网段合计为其 20 倍；0 表示不限制',
  ),
  metrics: row(
    'BI_METRICS',
    metricsAccess,
    '运行指标 /metrics：off 关闭；local 只供本机直接访问（本机有反向代理时请勿使用）；其他值是访问令牌，至少 16 个字符，以 Authorization: Bearer 传递',
  ),
  trustProxy: row(
    'BI_TRUST_PROXY',
    proxies,
    '可信反向代理的地址或网段，逗号分隔，也可写 loopback（本机）、linklocal、uniquelocal（内网）；其转发的来访地址才被采信',
  ),
  logLevel: row(
    'BI_LOG_LEVEL',
    z.enum(logLevels, `请填写 ${logLevels.join('、')} 之一`).default('info'),
    '日志级别',
  ),
} as const;

type Rows = typeof settingRows;
export type Settings = { readonly [K in keyof Rows]: z.output<Rows[K]['schema']> };

/** The rows as one schema keyed by property; what is not in it is not a setting. */
export const settingsSchema = z.object(
  Object.fromEntries(Object.entries(settingRows).map(([key, { schema }]) => [key, schema])),
) as unknown as z.ZodType<Settings, Partial<Record<keyof Rows, unknown>>>;

/** Settings with every default; `given` are the values as they would stand in the environment, or finished. */
export function settingsOf(given: Partial<Record<keyof Settings, unknown>> = {}): Settings {
  return settingsSchema.parse(given);
}
