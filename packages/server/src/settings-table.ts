import { settingRows } from './settings.ts';

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (value === '' || (Array.isArray(value) && value.length === 0)) return '空';
  return String(value);
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

const head = ['| 名称 | 默认值 | 含义 |', '|---|---|---|'];

/** docs/operate/settings.md, made from the rows so that it cannot tell anything else. */
export function settingsTable(): string {
  const rows = Object.values(settingRows);
  const now = rows
    .filter(({ reserved }) => !reserved)
    .map(({ env, schema, meaning, standard }) => {
      const value = standard ?? shown(schema.parse(undefined));
      return `| \`${env}\` | ${cell(value)} | ${cell(meaning)} |`;
    });
  const later = rows.filter(({ reserved }) => reserved);
  return [
    '# 配置项',
    '',
    '写在环境变量或启动目录的 `.env` 文件中；环境变量优先，空值等于默认值。修改后重新启动生效。',
    '写错的值不会被忽略：服务拒绝启动，并指出是哪一项、应当怎样填写。',
    '',
    ...head,
    ...now,
    '',
    '## 保留的配置项',
    '',
    '为后续版本保留的名称，当前版本尚不可用；填写其中任何一项，服务都会拒绝启动，而不是悄悄忽略。',
    '',
    '| 名称 | 将来的含义 |',
    '|---|---|',
    ...later.map(({ env, meaning }) => `| \`${env}\` | ${cell(meaning)} |`),
    '',
  ].join('\n');
}
