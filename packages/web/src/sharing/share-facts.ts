import { filterText, type ShareLink } from '@mingjing/contract';

const two = (value: number): string => String(value).padStart(2, '0');

/** '2026-05-01 08:00' of a moment, in this machine's time. */
export function momentText(ms: number): string {
  const at = new Date(ms);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

export const shareName = ({ name, id }: Pick<ShareLink, 'name' | 'id'>): string =>
  name === '' ? `链接 ${id}` : name;

export const stateTexts = { open: '有效', expired: '已过期', revoked: '已撤销' } as const;

export const expiryText = (expiresAt: number | null): string =>
  expiresAt === null ? '长期有效' : `${momentText(expiresAt)} 到期`;

/** What a link's author decided, in few words; the whole stands in `title`. */
export function policyFacts(link: ShareLink): { key: string; text: string; title: string }[] {
  const { hasPassword, allowDownload, lockedFilters, origins } = link;
  return [
    ...(hasPassword ? [{ key: 'password', text: '密码', title: '打开时需要输入访问密码' }] : []),
    ...(allowDownload ? [] : [{ key: 'download', text: '禁止下载', title: '不能导出数据、图片与面板' }]),
    ...(lockedFilters.length === 0
      ? []
      : [
          {
            key: 'locked',
            text: `锁定 ${lockedFilters.length} 个条件`,
            title: lockedFilters.map(filterText).join('；'),
          },
        ]),
    ...(origins.length === 0
      ? []
      : [{ key: 'embed', text: `可嵌入 ${origins.length} 个网站`, title: origins.join('、') }]),
  ];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);

/** The code that a listed site puts into its page. */
export function embedCode({ embedUrl, panelName }: Pick<ShareLink, 'embedUrl' | 'panelName'>): string {
  return (
    `<iframe src="${escaped(embedUrl)}" title="${escaped(panelName)}" width="100%" height="720"` +
    ' style="border: 0" loading="lazy" allowfullscreen></iframe>'
  );
}
