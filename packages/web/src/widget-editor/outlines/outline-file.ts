import { OutlineProblem, outlineLimits, readOutlineGeo } from '@mingjing/charts';
import { parseJsonText, texts } from '@mingjing/contract';

/** Reads a chosen file as the server will: the number of its regions, or why it is no outline. */
export async function checkOutline(file: File): Promise<{ regions: number } | { problem: string }> {
  if (file.size > outlineLimits.bytes) return { problem: texts.outline.tooLarge };
  try {
    const geo = readOutlineGeo(parseJsonText((await file.text()).replace(/^\uFEFF/, ''), {}));
    return { regions: geo.features.length };
  } catch (error) {
    return { problem: error instanceof OutlineProblem ? error.message : texts.outline.unreadable };
  }
}
