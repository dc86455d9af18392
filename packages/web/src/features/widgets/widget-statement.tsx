import type { Widget } from '@mingjing/contract';
import { StatementDialog } from '../../widget-editor/preview/statement-dialog.tsx';
import '../../widget-editor/preview/preview.css';
import { inputOfWidget } from '../../records/widget.ts';

/** 查看SQL of a stored widget. */
export function WidgetStatement({ widget, onClose }: { widget: Widget; onClose: () => void }) {
  return <StatementDialog input={inputOfWidget(widget)} onClose={onClose} />;
}
