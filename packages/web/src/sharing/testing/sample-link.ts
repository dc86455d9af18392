import type { ShareLink } from '@mingjing/contract';

/** A link for tests: open, without any limit. */
export function sampleLink(more: Partial<ShareLink> = {}): ShareLink {
  return {
    id: 1,
    panelId: 9,
    panelName: '门诊总览',
    name: '',
    url: 'http://localhost/#/preview?id=9&type=p&sign=s',
    embedUrl: '',
    state: 'open',
    expiresAt: null,
    hasPassword: false,
    allowDownload: true,
    lockedFilters: [],
    origins: [],
    views: 0,
    lastViewedAt: null,
    userName: '管理员',
    createdAt: 1_767_225_600_000,
    ...more,
  };
}
