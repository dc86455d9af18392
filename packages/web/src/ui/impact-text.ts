/** What deleting would touch, in one sentence; '' when nothing. */
export function impactText(impact: {
  widgets?: readonly unknown[];
  /** More widgets, which the user may not use. */
  hiddenWidgets?: number | undefined;
  panels: readonly unknown[];
  /** More panels, which the user may not read. */
  hiddenPanels?: number | undefined;
}): string {
  const widgets = (impact.widgets?.length ?? 0) + (impact.hiddenWidgets ?? 0);
  const panels = impact.panels.length + (impact.hiddenPanels ?? 0);
  const parts = [widgets > 0 ? `${widgets} 个图表` : '', panels > 0 ? `${panels} 个面板` : ''].filter(
    (part) => part !== '',
  );
  return parts.length === 0 ? '' : `（影响 ${parts.join('、')}）`;
}
