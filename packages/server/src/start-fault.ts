import { join } from 'node:path';
import { certificateFaults } from './certificate-faults.ts';
import { MigrationError } from './db/migration-error.ts';
import { isClosedToUs } from './files/closed-to-us.ts';
import { InstallationError } from './installation/installation-error.ts';
import { SettingsError } from './load-settings.ts';
import type { Settings } from './settings.ts';

type Known = Pick<Settings, 'host' | 'port' | 'dataDir' | 'databaseUrl'>;

/** Whether this account may not read and write what stands at a path. */
type IsClosed = (path: string) => boolean;

interface SystemFault {
  code: string;
  message: string;
  syscall: string;
  path: string;
  hostname: string;
}

/** What the system and the drivers say of an error, wherever in its chain of causes they say it. */
function systemFault(error: unknown): SystemFault {
  const { code, message, syscall, path, hostname, cause } = (error ?? {}) as Record<string, unknown>;
  if (code === undefined && cause !== undefined) return systemFault(cause);
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const said = { message: text(message), syscall: text(syscall), path: text(path) };
  return { code: text(code), hostname: text(hostname), ...said };
}

/** The port, and the address it is taken at. */
function listenFault({ code, syscall, hostname }: SystemFault, { host, port }: Known): string | undefined {
  const isName = syscall === 'getaddrinfo' && hostname === host;
  if (isName) return `BI_HOST：找不到名为 ${host} 的地址，请填写 0.0.0.0（所有地址）或本机的一个地址`;
  if (syscall !== 'listen' && syscall !== 'bind') return undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `端口已被占用，请用 BI_PORT 指定其他端口（现为 ${port}），或先停止占用它的程序`;
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
    case 'EAFNOSUPPORT':
      return `BI_HOST：本机没有地址 ${host}，请填写 0.0.0.0（所有地址）或本机的一个地址`;
    case 'EACCES':
    case 'EPERM':
      return `BI_PORT：没有权限使用端口 ${port}，请改用 1024 以上的端口`;
    default:
      return undefined;
  }
}

/** What the engine of the metadata opens and writes. Its errors name none of them. */
const metadataFiles = ['.', 'lock', 'mingjing.db', 'mingjing.db-wal', 'mingjing.db-shm'];

/** Somebody else's file among those of the metadata: most often the server or a command was run once as root. */
function foreignFile(code: string, dataDir: string, isClosed: IsClosed): string | undefined {
  if (!/^SQLITE_(CANTOPEN|READONLY|PERM)/.test(code)) return undefined;
  const found = metadataFiles.map((name) => join(dataDir, name)).find(isClosed);
  return found && `${found} 属于其他帐号或没有读写权限，请执行 chown -R 运行本程序的用户 ${dataDir}`;
}

const sqliteSentences: readonly [RegExp, (file: string) => string][] = [
  [
    /^SQLITE_(NOTADB|CORRUPT)/,
    (file) => `元数据库文件 ${file} 已损坏。请不要删除数据目录中的其他文件，用最近的备份恢复该文件后再启动`,
  ],
  [
    /^SQLITE_(READONLY|PERM)/,
    (file) => `元数据库文件 ${file} 只读，请把它和所在目录的写权限授予运行本程序的用户`,
  ],
  [
    /^SQLITE_CANTOPEN/,
    (file) => `打不开元数据库文件 ${file}，请确认它是文件，BI_DATA_DIR 所指的目录存在并且可写`,
  ],
  [/^SQLITE_(BUSY|LOCKED)/, (file) => `元数据库文件 ${file} 正被其他程序占用，请先停止它`],
  [/^SQLITE_FULL/, (file) => `磁盘空间不足，无法写入元数据库文件 ${file}，请清理磁盘后重试`],
  [/^SQLITE_IOERR/, (file) => `读写元数据库文件 ${file} 出错，请检查磁盘`],
];

/** Why a file was not opened: the driver writes SQLite's number into its message only. */
function openCode(message: string): string | undefined {
  const number = /Unable to open connection to local database .*: (\d+)/.exec(message)?.[1];
  const names: Record<string, string> = { 8: 'READONLY', 11: 'CORRUPT', 13: 'FULL', 26: 'NOTADB' };
  return number && `SQLITE_${names[number] ?? 'CANTOPEN'}`;
}

const postgresSentences: readonly [RegExp, string][] = [
  [/^ECONNREFUSED$/, '拒绝连接，请确认 PostgreSQL 正在运行，主机与端口正确'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, '的主机名无法解析，请检查主机名'],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET)$/, '连接不上，请检查网络与防火墙'],
  [/^(28P01|28000)$/, '不接受该帐号或密码，请检查帐号、密码与 pg_hba.conf'],
  [/^3D000$/, '中没有该数据库，请先创建它'],
  [/^(42501|3F000)$/, '的帐号没有建表权限，请授予它对该数据库 public 模式的 CREATE 权限'],
  [/^57P0[123]$/, '正在启动或关闭，请稍候重试'],
  [/^53300$/, '的连接数已满，请调大 max_connections 或减少其他连接'],
  [/^53100$/, '的磁盘已满，请先清理'],
  [/^25006$/, '是只读的（备库），请填写主库的地址'],
  ...certificateFaults,
  [/CERT|^ERR_TLS|SELF_SIGNED|UNABLE_TO_VERIFY/, '的证书不受信任，请检查 sslmode 与证书'],
];
const postgresMessages: readonly [RegExp, string][] = [
  [/timeout|terminated/i, '没有应答，请检查网络与该服务器的状态'],
  [/password must be a string|no password/i, '需要密码，请写在地址中'],
  [/does not support SSL/i, '不支持 SSL，请去掉地址中的 sslmode'],
];

/** Where the metadata are, without account and password. */
function placeOf(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return '';
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${decodeURIComponent(pathname)}`;
}

/** Files of certificates and keys that the address names. */
const filesOf = (databaseUrl: string): string[] =>
  URL.canParse(databaseUrl) ? [...new URL(databaseUrl).searchParams.values()] : [];

function postgresFault({ code, message }: SystemFault, { databaseUrl }: Known): string | undefined {
  if (databaseUrl === '') return undefined;
  const told =
    postgresSentences.find(([pattern]) => pattern.test(code)) ??
    (code === '' ? postgresMessages.find(([pattern]) => pattern.test(message)) : undefined);
  return told && `BI_DATABASE_URL：元数据库 ${placeOf(databaseUrl)} ${told[1]}`;
}

const fileSentences: Record<string, string> = {
  EACCES: '没有权限，请把它的读写权限授予运行本程序的用户',
  EPERM: '不允许这样做，请检查它的属主与权限',
  EROFS: '所在的磁盘只读，请改为可写，或用 BI_DATA_DIR 指定其他目录',
  ENOSPC: '所在的磁盘空间不足，请清理后重试',
  EDQUOT: '超出磁盘配额，请清理后重试',
  ENOTDIR: '的路径中有一段不是目录，请检查 BI_DATA_DIR',
  EEXIST: '应当是目录，但同名的文件已存在，请检查 BI_DATA_DIR',
  EISDIR: '应当是文件，但它是目录，请改名或移走',
  ENOENT: '不存在且无法建立，请检查 BI_DATA_DIR',
  EIO: '读写出错，请检查磁盘',
  EMFILE: '无法打开：打开的文件过多，请调大 ulimit -n',
  ENAMETOOLONG: '的名称过长，请检查 BI_DATA_DIR',
  ELOOP: '是循环的符号链接，请检查 BI_DATA_DIR',
};

/**
 * Why the server cannot start or a command cannot run, in one sentence that names the setting or file and what to do,
 * where that is something an operator can change. Everything else is a fault of the program: undefined.
 */
export function startFault(
  error: unknown,
  settings: Known | undefined,
  isClosed: IsClosed = isClosedToUs,
): string | undefined {
  if (error instanceof SettingsError || error instanceof InstallationError) return error.message;
  if (settings === undefined) return undefined;
  const told = systemSentence(error, settings, isClosed);
  if (!(error instanceof MigrationError)) return told;
  return told === undefined ? error.message : `${told}。${MigrationError.undone}，处理后再次启动会重新升级`;
}

function systemSentence(error: unknown, settings: Known, isClosed: IsClosed): string | undefined {
  const fault = systemFault(error);
  const listening = listenFault(fault, settings);
  if (listening !== undefined) return listening;
  const file = join(settings.dataDir, 'mingjing.db');
  const code = openCode(fault.message) ?? fault.code;
  const foreign = foreignFile(code, settings.dataDir, isClosed);
  if (foreign !== undefined) return foreign;
  const sqlite = sqliteSentences.find(([pattern]) => pattern.test(code));
  if (sqlite !== undefined) return sqlite[1](file);
  const sentence = fileSentences[fault.code];
  if (fault.path !== '' && filesOf(settings.databaseUrl).includes(fault.path))
    return `BI_DATABASE_URL：无法读取其中写明的文件 ${fault.path}`;
  if (sentence !== undefined && fault.path !== '') return `${fault.path} ${sentence}`;
  return postgresFault(fault, settings);
}
