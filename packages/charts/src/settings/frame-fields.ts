import { toggle } from './fields.ts';

/** What stands around a chart; the same for every kind, read by the component that draws the frame. */
export const frameFields = { title: toggle('样式', '显示标题', true) };

/** Whether a form's settings ask for the chart's name above it. */
export function showsTitle(settings: Record<string, unknown> | undefined): boolean {
  return frameFields.title.schema().parse(settings?.title);
}
