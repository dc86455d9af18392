import type { Grain } from '@mingjing/contract';
import { grainLabels } from '../state/editor-items.ts';

interface AskedRollup {
  dimensions: readonly { column: string; grain?: Grain | undefined }[];
  earlier?: { of: string; by: string } | undefined;
  rows: number;
}

/** Which groups a statement is answered of in place of the stored rows. */
export function rollupText({ dimensions, earlier, rows }: AskedRollup): string {
  const names = dimensions.map(({ column, grain }) =>
    grain === undefined ? column : `${column}（${grainLabels[grain]}）`,
  );
  const before = earlier === undefined ? [] : [`每个${earlier.of}的上一次${earlier.by}`];
  const groups = [...names, ...before];
  const by = groups.length === 0 ? '全部数据' : `按 ${groups.join('、')}`;
  return `结果取自数据集更新时建立的汇总表（${by}，${rows.toLocaleString('zh-CN')} 行），与逐行计算相同。`;
}
