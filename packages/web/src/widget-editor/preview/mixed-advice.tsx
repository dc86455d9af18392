import { Button } from 'antd';
import type { EditorState } from '../state/editor-state.ts';
import { mixedRemedies, mixedText, mixedValue } from '../state/mixed-values.ts';

interface MixedAdviceProps {
  state: EditorState;
  onChange: (next: EditorState) => void;
}

/** Says that a chart adds up what is no sum of anything, with a click for each way out of it. */
export function MixedAdvice({ state, onChange }: MixedAdviceProps) {
  const mixed = mixedValue(state);
  if (mixed === undefined) return null;
  return (
    <p className="preview-pane-advice" role="status">
      {mixedText(state, mixed)}：
      {mixedRemedies(state, mixed).map(({ label, next }) => (
        <Button key={label} type="link" size="small" onClick={() => onChange(next)}>
          {label}
        </Button>
      ))}
    </p>
  );
}
