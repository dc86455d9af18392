import { z } from 'zod';
import { settingRows } from './settings.ts';

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (value === '' || (Array.isArray(value) && value.length === 0)) return '空';
  return String(value);
}

/** The values that a setting takes, where they are numbers of a range or a few words. */
function taken(schema: z.ZodType): string {
  const { minimum, maximum, enum: words } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  if (minimum !== undefined && maximum !== undefined) return `；可填 ${minimum} 到 ${maximum}`;
  return words === undefined ? '' : `：${words.join('、')}`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

const head = ['| 名称 | 默认值 | 含义 |', '|---|---|---|'];

/** docs/operate/settings.md, made from the rows so that it cannot tell anything else. */
export function settingsTable(): string {
  const rows = Object.values(settingRows);
  const now = rows.map(({ env, schema, meaning, standard }) => {
    const value = standard ?? shown(schema.parse(undefined));
    return `| \`${env}\` | ${cell(value)} | ${cell(meaning + taken(schema))} |`;
  });
  return [
    '# 配置项',
    '',
    '写在环境变量或启动目录的 `.env` 文件中；环境变量优先，空值等于默认值。修改后重新启动生效。',
    '写错的值不会被忽略：服务拒绝启动，并指出是哪一项、应当怎样填写；名称写错的（BI_ 开头而不认识的）、缺少另一项而不起作用的在启动时列出。',
    '`.env` 为 UTF-8 编码，每行一项“名称=值”；值中有 `#` 时用单引号括起整个值。环境变量的值不要带引号（`docker run --env-file` 不会去掉引号）。',
    '',
    ...head,
    ...now,
    '',
  ].join('\n');
}
