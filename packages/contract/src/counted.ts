/** A number of things as people read it: 12,345. */
export const counted = (count: number): string => count.toLocaleString('zh-CN');
