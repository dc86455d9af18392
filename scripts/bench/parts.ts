import type { Figure } from './report.ts';

interface Part {
  title: string;
  measure(rows: number): Promise<Figure[]>;
}

/** Every part by its name, loaded only where it runs. */
const parts = {
  board: {
    title: '看板：20 个图表同时提问',
    measure: async (rows) => (await import('./board.ts')).board(rows),
  },
  rollups: {
    title: '看板：20 个图表，没有与有汇总表',
    measure: async (rows) => (await import('./rollups.ts')).rollups(rows),
  },
  refresh: {
    title: '刷新：从数据库写入数据集（12 个字段）',
    measure: async (rows) => (await import('./refresh.ts')).refresh(rows),
  },
  answers: {
    title: '已问过的看板：board/loaddata',
    measure: async () => (await import('./answers.ts')).answers(),
  },
  viewers: {
    title: '许多浏览者，各有新的过滤',
    measure: async (rows) => (await import('./viewers.ts')).viewers(rows),
  },
  first: {
    title: '看板：刷新、重新启动之后首次打开，经过网络',
    measure: async (rows) => (await import('./first-open.ts')).firstOpen(rows),
  },
  beside: {
    title: '已问过的看板，旁边有刷新与上传',
    measure: async (rows) => (await import('./beside.ts')).beside(rows),
  },
  charts: {
    title: '图表：从数据到图形选项',
    measure: async () => (await import('./charts.ts')).charts(),
  },
  blocking: {
    title: '看板页：30 个图表占用主线程',
    measure: async () => (await import('./blocking.ts')).blocking(),
  },
  frames: {
    title: '编辑器：60 个图表的面板上拖动',
    measure: async () => (await import('./frames.ts')).frames(),
  },
  opening: {
    title: '打开看板：从地址到最后一个图表（1920×1080）',
    measure: async () => (await import('./opening.ts')).opening(),
  },
  switching: {
    title: '在两个看板之间切换 200 次',
    measure: async () => (await import('./switching.ts')).switching(),
  },
  weights: {
    title: '页面体积（gzip）',
    measure: async () => (await import('./weights.ts')).weights(),
  },
  start: {
    title: '启动',
    measure: async () => (await import('./start.ts')).startTimes(),
  },
  sheet: {
    title: '表格：上传到可用的数据',
    measure: async () => (await import('./sheet.ts')).sheet(),
  },
} satisfies Record<string, Part>;

export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];
export const isPart = (name: string): name is PartName => name in parts;
export const partOf = (name: PartName): Part => parts[name];
