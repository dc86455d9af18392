/** What deleting would touch, in one sentence; '' when nothing. */
export function impactText(impact: { widgets?: readonly unknown[]; panels: readonly unknown[] }): string {
  const widgets = impact.widgets ?? [];
  const parts = [
    widgets.length > 0 ? `${widgets.length} 个图表` : '',
    impact.panels.length > 0 ? `${impact.panels.length} 个面板` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `（影响 ${parts.join('、')}）`;
}
