import type { EChartsCoreOption } from 'echarts/core';

interface Graphic {
  style?: object;
}

/**
 * The option in the font of the page it stands on. A canvas knows no 'inherit': it would pass over the whole font and
 * write everything in ten pixels of its default.
 */
export function inFontOf(element: Element, option: EChartsCoreOption): EChartsCoreOption {
  const { fontFamily } = getComputedStyle(element);
  if (fontFamily === '') return option;
  const { textStyle, graphic } = option as { textStyle?: object; graphic?: unknown };
  const elements = Array.isArray(graphic)
    ? { graphic: (graphic as Graphic[]).map((one) => ({ ...one, style: { ...one.style, fontFamily } })) }
    : {};
  return { ...option, textStyle: { ...textStyle, fontFamily }, ...elements };
}
