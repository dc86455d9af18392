import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import { frameOrigin, limits, passwordProblem } from '@mingjing/contract';
import { clickhouseAddress } from '@mingjing/mart';
import { z } from 'zod';
import { s3Address } from './files/s3/s3-address.ts';
import { redisAddress } from './redis/redis-address.ts';

/** `on` and `off`, and what people write for them. */
export const onOff = (standard: boolean) =>
  z
    .union([z.boolean(), z.enum(['on', 'off', 'true', 'false', '1', '0'])], '请填写 on 或 off')
    .default(standard)
    .transform((value) => value === true || value === 'on' || value === 'true' || value === '1');

/** Comma-joined texts. */
export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

/** Whether brackets open and close as those of one LDAP filter do; those of its values are written as \28 and \29. */
function isBracketed(text: string): boolean {
  let depth = 0;
  for (const [at, sign] of [...text].entries()) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && at < text.length - 1)) return false;
  }
  return depth === 0 && text.length > 2;
}

/** A condition that a directory is searched by, with `{…}` for what is put in at each search. */
export const ldapFilter = (standard: string) =>
  z.string().trim().default(standard).refine(isBracketed, `括号不成对或不在最外层，应形如 ${standard}`);

/** Longer ones than some weeks do not fit the system's timers, which then end at once. */
const longestMs = 24 * 60 * 60_000;

/** Seconds as written (`60`, `60s`, `2m`), milliseconds as used. */
export const milliseconds = (standardSeconds: number) =>
  z
    .union([z.number(), z.string()])
    .default(standardSeconds)
    .transform((value, context) => {
      const parts = /^(\d+(?:\.\d+)?)\s*(ms|s|m)?$/.exec(String(value).trim());
      const scale = { ms: 1, s: 1000, m: 60_000 }[parts?.[2] ?? 's'] ?? 1000;
      const result = Math.round(Number(parts?.[1]) * scale);
      if (parts !== null && result > 0 && result <= longestMs) return result;
      context.addIssue({ code: 'custom', message: '请填写秒数，例如 60，最多 86400（一天）' });
      return z.NEVER;
    });

/** off, local, or a token that is asked for. */
export const metricsAccess = z
  .string()
  .default('off')
  .refine(
    (text) => text === 'off' || text === 'local' || text.length >= 16,
    '请填写 off、local 或至少 16 个字符的令牌',
  );

const inGigabytes = (size: number): string => `${Math.floor((size / 1024 ** 3) * 10) / 10}GB`;

/** Bytes, or a number with KB, MB or GB, from `least` up to `most`; the text says how to write it. */
export const bytes = (
  standard: () => number,
  least: number,
  hint: string,
  most: () => number = () => Number.MAX_SAFE_INTEGER,
) =>
  z
    .union([z.number(), z.string()])
    .default(() => Math.max(least, standard()))
    .transform((value, context) => {
      const parts = /^(\d+(?:\.\d+)?)\s*([kmg]?)i?b?$/i.exec(String(value).trim());
      const scale = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 }[(parts?.[2] ?? '').toLowerCase()] ?? 1;
      const result = Math.floor(Number(parts?.[1]) * scale);
      const isWritten = parts !== null && result >= least;
      if (isWritten && result <= Math.max(least, most())) return result;
      const message = isWritten ? `最大为 ${inGigabytes(most())}` : hint;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

/** Kinds of spreadsheets that are accepted beside the usual ones. */
export const moreSheetTypes = list.pipe(
  z.array(
    z.enum(limits.moreUploadExtensions, `请填写 ${limits.moreUploadExtensions.join('、')}，以逗号分隔`),
  ),
);

/** An address to listen at: a name or number, nothing around it. */
export const listenAddress = z
  .string()
  .regex(/^[\w.:%-]+$/, '请只填写地址，不含协议与端口，例如 0.0.0.0 或 192.168.1.10')
  .default('0.0.0.0');

/** Where the nodes' Redis answers; nothing where there is none. */
export const redisAddressText = z
  .string()
  .refine(
    (text) => text === '' || redisAddress(text) !== undefined,
    '地址有误，应形如 redis://帐号:密码@主机:6379/0 或 rediss://…（TLS），没有帐号时写作 redis://:密码@主机:6379/0，密码中的特殊字符请用 % 编码',
  )
  .default('');

/** The bucket that the nodes of an installation share; nothing where the data folder keeps the files. */
export const filesAddress = z
  .string()
  .refine(
    (text) => text === '' || s3Address(text) !== undefined,
    '地址有误，应形如 s3://桶名/前缀?endpoint=https://主机:端口&region=区域，密钥写在 BI_FILES_KEY_ID 与 BI_FILES_SECRET_KEY',
  )
  .default('');

/** Where the mart's ClickHouse answers; nothing where the embedded engine keeps the datasets. */
export const martAddress = z
  .string()
  .refine(
    (text) => text === '' || clickhouseAddress(text) !== undefined,
    '地址有误，应形如 http://帐号:密码@主机:8123/库名，多个节点用逗号分隔，集群写作 ?cluster=集群名，密码中的特殊字符请用 % 编码',
  )
  .default('');

/** Whether a text is an IP address, or a network of them written with the length of its prefix. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/** Comma-joined addresses and networks. */
export const networks = (names: readonly string[] = []) =>
  list.refine(
    (parts) => parts.every((part) => names.includes(part) || isNetwork(part)),
    '请填写 IP 地址或网段，逗号分隔，例如 127.0.0.1,10.0.0.0/8',
  );

/** Proxies whose word is taken for where a call comes from. Everybody's would let everybody choose their address. */
export const proxies = networks(['loopback', 'linklocal', 'uniquelocal']).refine(
  (parts) => !parts.some((part) => /\/0+$/.test(part)),
  '不能信任所有地址（/0），否则任何人都能伪造来访地址，请只填写反向代理的地址或网段',
);

/** The first administrator's, by the rules that every new password keeps to. */
export const firstPassword = z
  .string()
  .default('')
  .superRefine((password, context) => {
    const problem = password === '' ? undefined : passwordProblem(password);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  });

const policySite = /^(https?:\/\/)?(\*\.)?([^\s;,'"/:*?#@]+)(:(?:\d{1,5}|\*))?(\/[^\s;,'"?#]*)?$/i;

/** A site in letters that a header may carry; undefined for what is none, which would end or break the policy. */
function siteOf(part: string): string | undefined {
  if (part === '*' || /^https?:$/i.test(part)) return part;
  const [found, scheme = '', below = '', host = '', port = '', path = ''] = policySite.exec(part) ?? [];
  const name = domainToASCII(host);
  // A word in other letters is no name of this network; a whole domain is written as name servers write it.
  const isWord = name !== host.toLowerCase() && !host.includes('.');
  if (found === undefined || name === '' || isWord) return undefined;
  return `${scheme}${below}${name}${port}${encodeURI(path)}`;
}

/** Sites as a content policy names them. */
export const sites = list.transform((parts, context) => {
  const known = parts.map(siteOf).filter((part) => part !== undefined);
  if (known.length === parts.length) return known;
  context.addIssue({ code: 'custom', message: '请填写网站地址，逗号分隔，例如 https://portal.example.org' });
  return z.NEVER;
});

/** An http(s) address without a trailing slash; no account in it, which links would tell. */
export const origin = z
  .string()
  .refine(
    (text) => text === '' || (/^https?:\/\/[^\s?#@]+$/i.test(text) && URL.canParse(text)),
    '请填写 http:// 或 https:// 地址，不含帐号与参数',
  )
  .default('')
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''));

/** An https address without a trailing slash; on this machine also http. Secrets go there. */
export const secureOrigin = (standard: string) =>
  z
    .string()
    .default(standard)
    .refine(
      (text) =>
        text === '' ||
        (/^(https:\/\/[^\s?#@]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/[^\s?#@]*)?)$/i.test(
          text,
        ) &&
          URL.canParse(text)),
      '请填写 https:// 地址，不含帐号与参数；本机的服务可用 http://127.0.0.1:端口',
    )
    .transform((text) => text.replace(/(?<!\/)\/+$/, ''));

/** Comma-joined origins of other sites: scheme, host and port, no path. */
export const origins = list.transform((parts, context) => {
  const found = parts.map((part) =>
    /^https?:\/\/[^/\s?#*]+\/?$/i.test(part) ? frameOrigin(part) : undefined,
  );
  const known = found.filter((part) => part !== undefined);
  if (known.length === parts.length) return known;
  context.addIssue({
    code: 'custom',
    message: '请填写网站的 http(s)://域名[:端口]，不含路径，以逗号分隔',
  });
  return z.NEVER;
});

const ownPicture = /^(\/(?![/\\])[^\s"'<>\\]*|data:image\/(png|jpeg|gif|webp|svg\+xml)[;,][^\s"'<>]+)$/i;

/** The address of a picture: of another site, of this one, or the picture itself. */
export const picture = z
  .string()
  .trim()
  .refine(
    (text) =>
      text === '' ||
      ownPicture.test(text) ||
      (/^https?:\/\/[^\s"'<>;,\\]+$/i.test(text) && URL.canParse(text)),
    '请填写图片的 http:// 或 https:// 地址，或以 / 开头的路径',
  )
  .default('');

const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);

/** `名称|地址` pairs; only http(s) addresses may become links. */
export const links = z
  .string()
  .default('')
  .transform((text, context) => {
    const pairs = text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => {
        const [name = '', url = ''] = part.split('|', 2).map((piece) => piece.trim());
        return { name, url };
      });
    if (pairs.length <= 3 && pairs.every(({ name, url }) => name !== '' && isWebAddress(url))) {
      return pairs;
    }
    context.addIssue({ code: 'custom', message: '请填写最多三个“名称|https://地址”，以逗号分隔' });
    return z.NEVER;
  });

/** Words that stand in examples and guides: a copied one is no secret. */
const known =
  /^(secret|password|changeme|change[-_ ]?me|example|default|test|admin|key|mingjing|(.)\2*)[\d!]*$/i;

const isKey = (text: string): boolean => text.length >= 32 && !known.test(text);
const keyHint = '密钥至少 32 个字符，且不能使用示例或重复的字符，可用 openssl rand -base64 48 生成';

/** Keys of at least 32 characters, comma-joined; known samples are refused. */
export const secret = z
  .string()
  .default('')
  .refine((text) => text === '' || text.split(',').every((part) => isKey(part.trim())), keyHint);

/** `group=role` pairs, comma-joined. */
export const groupRoles = list.transform((parts, context) => {
  const pairs = parts.map((part) => {
    const at = part.lastIndexOf('=');
    return { group: part.slice(0, Math.max(at, 0)).trim(), role: part.slice(at + 1).trim() };
  });
  if (pairs.every(({ group, role }) => group !== '' && role !== '')) return pairs;
  context.addIssue({ code: 'custom', message: '请填写“组=角色”，逗号分隔' });
  return z.NEVER;
});

/** A key that another system signs with. */
export interface SubsystemKey {
  /** The system's name; empty when the setting gives none. */
  id: string;
  key: string;
  /**
   * Whom it may sign on: users with one of these roles, with none named every user; never administrators. Left out: every
   * user.
   */
  roles?: string[];
}

/**
 * `name:key` pairs, comma-joined; a name may come again with a newer key, and be left out. `name(role|role):key` limits
 * whom the key may sign on.
 */
export const subsystemKeys = list.transform((parts, context): SubsystemKey[] => {
  const found = parts.map((part) => {
    const [, id = '', limit, key = ''] = /^(?:([\w-]{1,32})(?:\(([^()]*)\))?:)?([^:]*)$/.exec(part) ?? [];
    const roles = limit
      ?.split('|')
      .map((role) => role.trim())
      .filter((role) => role !== '');
    return { id, key: key.trim(), ...(roles !== undefined && { roles }) };
  });
  if (found.every(({ key }) => isKey(key))) return found;
  context.addIssue({
    code: 'custom',
    message: `请填写“名称:密钥”或“名称(角色|角色):密钥”，逗号分隔；${keyHint}`,
  });
  return z.NEVER;
});

const isLocal = (url: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);

/** Addresses of LDAP servers, comma-joined. */
export const directories = list.refine(
  (urls) =>
    urls.every(
      (text) =>
        URL.canParse(text) && /^ldaps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '',
    ),
  '请填写 ldaps://主机 或 ldap://主机，逗号分隔',
);
/** Whether a directory is asked where passwords could be read on the way. */
export const isOpenDirectory = (text: string): boolean => {
  const url = new URL(text);
  return url.protocol === 'ldap:' && !isLocal(url);
};

/** A folder with a built page; '' for the one that was built with the program. */
export const pageFolder = z
  .string()
  .default('')
  .refine(
    (folder) => folder === '' || existsSync(join(folder, 'index.html')),
    '文件夹中没有网页（index.html）',
  );

const isCertificate = (text: string): boolean => {
  try {
    return new X509Certificate(text).subject !== undefined;
  } catch {
    return false;
  }
};
const certificate = /-----BEGIN (?:TRUSTED )?CERTIFICATE-----[^-]*-----END (?:TRUSTED )?CERTIFICATE-----/g;

/** Whether a text holds certificates (PEM), all of which can be read: a key or junk would trust nobody, in silence. */
function holdsCertificates(text: string): boolean {
  const found = text.match(certificate) ?? [];
  return found.length > 0 && found.every(isCertificate);
}

/** Certificates (PEM) of a file that a setting names; '' for none. */
export const certificateFile = z
  .string()
  .default('')
  .transform((path, context) => {
    if (path === '') return '';
    let text = '';
    try {
      text = readFileSync(path, 'utf8');
    } catch {
      context.addIssue({ code: 'custom', message: `无法读取文件 ${path}` });
      return z.NEVER;
    }
    if (holdsCertificates(text)) return text;
    context.addIssue({
      code: 'custom',
      message: `文件 ${path} 中没有可用的证书，请填写 PEM 格式（-----BEGIN CERTIFICATE-----）的 CA 证书文件，不是密钥`,
    });
    return z.NEVER;
  });
