import { useAction } from '../../editor/canvas/editor-context.tsx';
import { keyText } from '../../editor/canvas/keyboard.ts';
import { ToolIcon, type ToolIconName } from '../../editor/canvas/tool-icons.tsx';
import { IconButton } from '../../ui/index.ts';

/** A tool for one of the editor's actions: its picture, its name with the shortcut, and whether it can run now. */
export function ActionButton({ id, icon }: { id: string; icon: ToolIconName }) {
  const { action, enabled, run } = useAction(id);
  const key = action.keys[0];
  return (
    <IconButton
      size="small"
      label={key === undefined ? action.label : `${action.label}（${keyText(key)}）`}
      icon={<ToolIcon name={icon} />}
      disabled={!enabled}
      onClick={run}
    />
  );
}
