import { categoryName } from '@mingjing/charts';
import { type Drill, texts } from '@mingjing/contract';
import './interaction.css';

interface DrillTrailProps {
  drill: Drill;
  /** Goes back to where the first `steps` values had been clicked. */
  onBack: (steps: number) => void;
}

/** 全部 / 内科 / …: where a drilled chart stands, and the way up. Nothing while nothing was clicked. */
export function DrillTrail({ drill, onBack }: DrillTrailProps) {
  if (drill.path.length === 0) return null;
  return (
    <nav className="drill-trail" aria-label="下钻路径">
      <ol>
        <li>
          <button type="button" onClick={() => onBack(0)}>
            全部
          </button>
        </li>
        {drill.path.map(({ key, value }, at) => {
          const name = categoryName(value);
          const last = at === drill.path.length - 1;
          return (
            <li key={key + String(at)} title={`${key}：${name}`}>
              {last ? (
                <span aria-current="step">{name}</span>
              ) : (
                <button type="button" onClick={() => onBack(at + 1)}>
                  {name}
                </button>
              )}
            </li>
          );
        })}
      </ol>
      <button
        type="button"
        className="drill-up"
        onClick={() => onBack(drill.path.length - 1)}
        title={`${texts.emptied.up}（Esc）`}
      >
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path
            d="M8 13V3.5M4 7.5l4-4 4 4"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <span className="visually-hidden">{texts.emptied.up}</span>
      </button>
    </nav>
  );
}
