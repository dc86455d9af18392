import { type ChartTheme, categoryName, dimensionsOf } from '@mingjing/charts';
import { type Answer, type BoardWidget, type ChartForm, type Drill, traitsOf } from '@mingjing/contract';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ChartView } from '../chart/chart-view.tsx';
import { type TellTable, TellTableContext } from '../chart/table-seen.ts';
import type { WidgetConfig } from '../model/board-config.ts';
import { sameFilters } from '../model/cross-filter.ts';
import { backTo, canDrill, drillDown, drilledName, drillUp, formAt } from '../model/drill-state.ts';
import { OnScreenContext } from '../model/on-screen.ts';
import type { Picked } from '../model/picked.ts';
import type { ViewerFilters } from '../model/viewer-filters.ts';
import { useInteraction } from './board-interaction.tsx';
import { DrillTrail } from './drill-trail.tsx';
import { carried, hasTargets, targetsOf, withReadable } from './jump.ts';
import { type PickChoice, PickMenu } from './pick-menu.tsx';
import { useDrilled } from './use-drilled.ts';
import { WhyEmpty } from './why-empty.tsx';

interface InteractiveChartProps {
  widget: BoardWidget;
  config: WidgetConfig;
  /** Panels that the drawing's node leads to, comma-joined ids. */
  next: string | undefined;
  theme: ChartTheme;
  /** Stands below the picture. */
  foot?: ReactNode;
  onDrawn?: (() => void) | undefined;
  /** What stands beside the picture, made from what is on screen. */
  beside?: ((shown: { form: ChartForm; answer: Answer | undefined; drill: Drill }) => ReactNode) | undefined;
}

interface OpenMenu {
  picked: Picked;
  at: { x: number; y: number };
}

/** Where a click was; a press of a key stands at the element it was pressed on. */
function placeOf(event: MouseEvent): { x: number; y: number } {
  if (event.detail > 0 && event.clientX + event.clientY > 0) return { x: event.clientX, y: event.clientY };
  const box = (event.target as Element).getBoundingClientRect();
  return { x: box.left, y: box.bottom };
}

/** A widget of a board that can be drilled into and leads to other boards. */
export function InteractiveChart({
  widget,
  config,
  next,
  theme,
  foot,
  onDrawn,
  beside,
}: InteractiveChartProps) {
  const interaction = useInteraction();
  const { levels, drill, setDrill, shown, error, pending } = useDrilled(widget, config);
  const readable = interaction?.targets;
  const leading = useMemo(
    () => (readable === undefined ? config.form : withReadable(config.form, readable)),
    [config.form, readable],
  );
  // The same while the panels it may lead to come, where it leads to none: nothing is drawn again.
  const form = useMemo(() => formAt(leading, shown.drill), [leading, shown.drill]);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const place = useRef({ x: 0, y: 0 });
  const root = useRef<HTMLDivElement>(null);

  const onScreen = useContext(OnScreenContext);
  const { nodeId } = widget;
  useEffect(() => {
    onScreen?.put(nodeId, { form, answer: shown.answer, error, drill: shown.drill, pending });
  }, [onScreen, nodeId, form, shown.answer, shown.drill, error, pending]);
  useEffect(() => () => onScreen?.drop(nodeId), [onScreen, nodeId]);
  const tellTable = useCallback<TellTable>((seen) => onScreen?.putTable(nodeId, seen), [onScreen, nodeId]);

  const drillable = interaction !== null && widget.widgetId > 0 && canDrill(levels, shown.drill);
  const leads = readable !== undefined && hasTargets(form, next, readable);
  const { cross = null, setCross = null } = interaction ?? {};
  const own = cross?.nodeId === widget.nodeId ? cross : null;
  const placeOfData = widget.datasetId ?? { widgetId: widget.widgetId };
  const filtering = setCross !== null && !traitsOf(config.type).markless;
  const entry = levels[shown.drill.level];
  const below = levels[shown.drill.level + 1];

  const dimensions = dimensionsOf(config.type, form);
  const goDown = ({ values }: Picked) => {
    if (entry !== undefined) setDrill(drillDown(levels, shown.drill, values.get(entry.id) ?? null));
  };
  const carriedBy = (picked: Picked, applied: ViewerFilters) =>
    carried(form, dimensions, shown.drill.path, picked, applied);
  const choicesOf = (picked: Picked): PickChoice[] => {
    if (interaction === null) return [];
    const filters = filtering ? interaction.fit(carriedBy(picked, {}).filters, placeOfData) : {};
    const isOwn = own !== null && sameFilters(own.filters, filters);
    const jumps = targetsOf(form, next, picked.leads ?? picked.column, interaction.targets);
    return [
      ...(drillable && below !== undefined
        ? [
            {
              key: 'drill',
              label: `下钻到${below.name}`,
              kind: 'drill' as const,
              onChoose: () => goDown(picked),
            },
          ]
        : []),
      ...(Object.keys(filters).length === 0
        ? []
        : [
            {
              key: 'filter',
              label: isOwn ? '取消筛选' : '筛选其他图表',
              kind: 'filter' as const,
              onChoose: () => setCross?.(isOwn ? null : { nodeId: widget.nodeId, filters }),
            },
          ]),
      ...jumps.map(({ id, name }) => ({
        key: String(id),
        label: `跳转到「${name}」`,
        kind: 'jump' as const,
        onChoose: () => interaction.jump(id, carriedBy(picked, interaction.of(widget.nodeId).applied)),
      })),
    ];
  };
  const select = (picked: Picked) => {
    const choices = choicesOf(picked);
    // Leaving the board is asked for; what stays on it happens at once.
    if (choices.length === 1 && choices[0]?.kind !== 'jump') choices[0]?.onChoose();
    else if (choices.length > 0) setMenu({ picked, at: place.current });
  };
  const titleOf = ({ values, column }: Picked): string => {
    const named = column === null ? dimensions.map(({ id }) => id) : [column];
    return named.flatMap((id) => (values.has(id) ? [categoryName(values.get(id))] : [])).join(' · ');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || drill.path.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    setDrill(drillUp(levels, drill));
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys pressed inside bubble here; the controls inside are what is used */}
      <div
        ref={root}
        className="board-interactive"
        aria-busy={pending}
        data-cross={own === null ? undefined : true}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onClickCapture={(event) => {
          place.current = placeOf(event);
        }}
      >
        <TellTableContext.Provider value={tellTable}>
          <ChartView
            type={config.type}
            form={form}
            round={config.round}
            answer={shown.answer}
            error={error}
            title={drilledName(widget.name, config.type, form)}
            theme={theme}
            trail={<DrillTrail drill={drill} onBack={(steps) => setDrill(backTo(levels, drill, steps))} />}
            whyEmpty={<WhyEmpty nodeId={nodeId} form={form} onUp={() => setDrill(drillUp(levels, drill))} />}
            foot={foot}
            onSelect={drillable || leads || filtering ? select : undefined}
            onDrawn={onDrawn}
          />
        </TellTableContext.Provider>
        {menu !== null && (
          <PickMenu
            title={titleOf(menu.picked)}
            choices={choicesOf(menu.picked)}
            at={menu.at}
            around={root.current}
            onClose={() => setMenu(null)}
          />
        )}
      </div>
      {beside?.({ form, answer: shown.answer, drill: shown.drill })}
    </>
  );
}
