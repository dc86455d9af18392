import { z } from 'zod';

const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];
const switches = ['true', 'false', '1', '0'];
const anything: readonly string[] | undefined = undefined;

/** Options that PostgreSQL addresses may carry, with the values they may have. A misspelt one has no effect at all. */
const options: Readonly<Record<string, readonly string[] | undefined>> = {
  sslmode: sslModes,
  ssl: switches,
  sslrootcert: anything,
  sslcert: anything,
  sslkey: anything,
  sslnegotiation: ['postgres', 'direct'],
  uselibpqcompat: switches,
  host: anything,
  port: anything,
  user: anything,
  password: anything,
  application_name: anything,
  fallback_application_name: anything,
  client_encoding: anything,
  options: anything,
  statement_timeout: anything,
  lock_timeout: anything,
  idle_in_transaction_session_timeout: anything,
  // Written for other programs, and of no weight here.
  connect_timeout: anything,
  channel_binding: anything,
  gssencmode: anything,
  keepalives: anything,
  keepalives_idle: anything,
  keepalives_interval: anything,
  keepalives_count: anything,
  target_session_attrs: anything,
};

/** What is wrong with an address's options; undefined where nothing is. */
function optionProblem({ searchParams }: URL): string | undefined {
  const seen = new Set<string>();
  for (const [name, value] of searchParams) {
    if (!Object.hasOwn(options, name))
      return `地址中没有“${name}”这个参数，请检查拼写，例如 sslmode=verify-full`;
    if (seen.has(name)) return `地址中的参数“${name}”只能出现一次`;
    seen.add(name);
    const values = options[name];
    if (values !== undefined && !values.includes(value))
      return `地址中的参数“${name}”请填写 ${values.join('、')} 之一`;
  }
  return undefined;
}

const form = '地址有误，应形如 postgres://帐号:密码@主机:5432/库名，密码中的特殊字符请用 % 编码';

/** A PostgreSQL address that names its host and database, with options that have an effect. */
export const databaseAddress = z
  .string()
  .regex(/^(postgres(ql)?:\/\/.+)?$/i, '只支持 postgres:// 地址')
  .superRefine((text, context) => {
    // The scheme has its own sentence.
    if (!/^postgres(ql)?:\/\/./i.test(text)) return;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isWhole =
      url !== undefined && (url.hostname !== '' || url.searchParams.has('host')) && url.pathname.length > 1;
    const message = url !== undefined && isWhole ? optionProblem(url) : form;
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .default('');
