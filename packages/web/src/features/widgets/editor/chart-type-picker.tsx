import { kinds } from '@mingjing/charts';
import { ChartIcon } from '../../../ui/chart-icon.tsx';
import { changeType } from './editor-areas.ts';
import type { EditorState } from './editor-state.ts';

/** All chart kinds, one click each. */
export function ChartTypePicker({
  state,
  onChange,
}: {
  state: EditorState;
  onChange: (next: EditorState) => void;
}) {
  return (
    <div className="chart-types" role="radiogroup" aria-label="图表类型">
      {kinds.map((kind) => (
        // biome-ignore lint/a11y/useSemanticElements: a picture button that behaves as a radio
        <button
          key={kind.type}
          type="button"
          role="radio"
          aria-checked={kind.type === state.chartType}
          aria-label={kind.label}
          className={kind.type === state.chartType ? 'on' : ''}
          onClick={() => onChange(changeType(state, kind.type))}
        >
          <ChartIcon type={kind.type} size={20} />
          <span>{kind.label}</span>
        </button>
      ))}
    </div>
  );
}
