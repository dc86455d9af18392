import { categoryName } from '@mingjing/charts';
import { type ChartForm, havingWords, texts } from '@mingjing/contract';
import { useContext } from 'react';
import { UnreachedContext } from '../model/unreached.ts';
import { chipText, isSet, type ViewerFilters } from '../model/viewer-filters.ts';
import { type BoardInteraction, useInteraction } from './board-interaction.tsx';

/** The author's conditions on results: in words where they are told, by their name where they are not. */
function resultConditions(form: ChartForm): string[] {
  const t = texts.emptied;
  const items = [form.xAxis, form.yAxis, form.nAxis, form.heatmapY, form.filters].flat();
  const words = items.flatMap(({ name, having = [] }) =>
    having.length === 0 ? [] : [`${t.byResult}：${name} ${havingWords(having, String)}`],
  );
  return words.length === 0 && form.chosenByResult === true ? [t.byResult] : words;
}

/** Everything that narrows what a node's widget shows, as people read it. */
function useConditions(nodeId: string, form: ChartForm, interaction: BoardInteraction | null) {
  const { ofNode, idle } = useContext(UnreachedContext);
  const missed = ofNode.get(nodeId) ?? [];
  const textsOf = (filters: ViewerFilters): string[] =>
    Object.entries(filters).flatMap(([name, filter]) =>
      isSet(filter) && !idle.has(name) && !missed.includes(name) ? [`${name}：${chipText(filter)}`] : [],
    );
  const isCrossed = interaction?.cross != null && interaction.cross.nodeId !== nodeId;
  const path = form.filterForm?.pointer ?? [];
  const drilled = path.map(({ value }) => categoryName(value)).join(' / ');
  return {
    applied: textsOf(interaction?.applied ?? {}),
    crossed: isCrossed ? textsOf(interaction.crossShown) : [],
    drilled: drilled === '' ? [] : [`${texts.emptied.drilled}：${drilled}`],
    chosen: resultConditions(form),
  };
}

interface WhyEmptyProps {
  nodeId: string;
  /** As it is shown: with the path that was drilled. */
  form: ChartForm;
  onUp: () => void;
}

/** Says what left a chart without rows, and takes it back: an empty place is not always one without data. */
export function WhyEmpty({ nodeId, form, onUp }: WhyEmptyProps) {
  const interaction = useInteraction();
  const { applied, crossed, drilled, chosen } = useConditions(nodeId, form, interaction);
  const all = [...applied, ...crossed, ...drilled, ...chosen];
  if (all.length === 0) return null;
  const t = texts.emptied;
  const text = t.by(...all);
  const { reset, setCross } = interaction ?? {};
  const ways: [string, () => void][] = [
    ...(drilled.length > 0 ? [[t.up, onUp] as [string, () => void]] : []),
    ...(crossed.length > 0 && setCross != null
      ? [[t.uncross, () => setCross(null)] as [string, () => void]]
      : []),
    ...(applied.length > 0 && reset != null ? [[t.reset, reset] as [string, () => void]] : []),
  ];
  return (
    <>
      <p className="chart-state-why" title={text}>
        {text}
      </p>
      {ways.length > 0 && (
        <div className="chart-state-ways">
          {ways.map(([label, onClick]) => (
            <button key={label} type="button" onClick={onClick}>
              {label}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
