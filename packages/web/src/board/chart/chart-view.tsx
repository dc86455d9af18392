import {
  type ChartTheme,
  type Drawn,
  defaultTheme,
  drawChart,
  type OutlineWish,
  outlineFor,
  showsTitle,
  toneInk,
  withAlpha,
} from '@mingjing/charts';
import {
  type Answer,
  type Cell,
  type ChartForm,
  type ChartType,
  titleOfPeriod,
  traitsOf,
} from '@mingjing/contract';
import { type CSSProperties, lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { useTheme } from '../../app/theme.ts';
import { type Picked, pickedCell, pickedRow } from '../model/picked.ts';
import { ChartNote, NoteUnder, noteRoom } from './chart-note.tsx';
import { ChartEmpty, ChartError, ChartSkeleton } from './chart-state.tsx';
import { MarkList } from './mark-list.tsx';
import { NumberView } from './number-view.tsx';
import { loadWish, useOutline } from './outlines.ts';
import type { TableSource } from './table-source.ts';
import { TableView } from './table-view.tsx';
import { TextView } from './text-view.tsx';
import { useSize } from './use-size.ts';
import { useTurn } from './use-turn.ts';
import './chart-view.css';

const loadEChart = () => import('./echart.tsx').then((module) => ({ default: module.EChart }));
const EChart = lazy(loadEChart);

/** Fetches what draws charts, before there is anything to draw. What fails is asked for again by the first chart. */
export const fetchCharts = (): void => void loadEChart().catch(() => undefined);

/** Fetches what a map is drawn with and on. What fails is asked for again by the map. */
function fetchMap(wish: OutlineWish): void {
  for (const asked of [loadWish(wish), import('./echart.tsx').then((module) => module.fetchMapParts())])
    asked.catch(() => undefined);
}

export interface ChartViewProps {
  type: ChartType | undefined;
  form: ChartForm;
  /** Missing while it is being read. */
  answer: Answer | undefined;
  /** What went wrong, shown in the chart's place. */
  error?: string | null | undefined;
  round?: number | undefined;
  /** The chart's name above it, unless the form's settings switch it off. */
  title?: string | undefined;
  /** The page's theme when missing. */
  theme?: ChartTheme | undefined;
  /** Stands between the title and the picture: the way back of a drilled chart. */
  trail?: ReactNode;
  /** Says below 暂无数据 what left no rows, with the way back. */
  whyEmpty?: ReactNode;
  /** Stands below the picture. */
  foot?: ReactNode;
  /** A click on a mark, a table cell, a figure or a text. Where it is missing nothing can be clicked. */
  onSelect?: ((picked: Picked) => void) | undefined;
  /** Where a table reads what its answer does not hold: further pages, other orders, totals. */
  source?: TableSource | undefined;
  onDrawn?: (() => void) | undefined;
}

/** Colours for the parts drawn in HTML. */
function variables(theme: ChartTheme): CSSProperties {
  const shade = theme.dark ? '#94acd6' : '#1f2937';
  return {
    '--chart-text': theme.text,
    '--chart-muted': theme.mutedText,
    '--chart-accent': theme.accent,
    '--chart-figure': theme.text,
    '--chart-line': theme.line,
    '--chart-line-strong': withAlpha(shade, 0.22),
    '--chart-zebra': withAlpha(shade, theme.dark ? 0.06 : 0.025),
    '--chart-hover': withAlpha(shade, theme.dark ? 0.14 : 0.07),
    '--chart-head': theme.background,
    '--chart-scrollbar': withAlpha(shade, 0.3),
    '--chart-shade': theme.dark ? 'rgba(0, 0, 0, 0.5)' : 'rgba(31, 41, 55, 0.18)',
    '--chart-good': toneInk(theme, 'good'),
    '--chart-bad': toneInk(theme, 'bad'),
  } as CSSProperties;
}

interface DrawingProps extends ChartViewProps {
  answer: Answer;
  /** The outline it is drawn on; undefined where it is no map. */
  wish: OutlineWish | undefined;
  theme: ChartTheme;
  size: { width: number; height: number };
}

const noteOf = (drawn: Drawn) => (drawn.renderer === 'echarts' ? drawn.note : undefined);

function Drawing({ size, theme, wish, ...props }: DrawingProps) {
  const { type, form, answer, round, title, onSelect, onDrawn } = props;
  const { pending, outline, error } = useOutline(wish);
  // Maps have room beside their outline for what they leave out.
  const isPart = wish === undefined && (answer.truncated === true || answer.rest !== undefined);
  const { drawn, description } = useMemo(() => {
    const request = { type, form, answer, round, theme, outline, width: size.width };
    const whole = drawChart({ ...request, height: size.height });
    return isPart && noteOf(whole.drawn) !== undefined
      ? drawChart({ ...request, height: size.height - noteRoom })
      : whole;
  }, [type, form, answer, round, theme, outline, isPart, size.width, size.height]);
  const styleKey = useMemo(() => JSON.stringify([type, form, theme]), [type, form, theme]);
  const named =
    title === undefined || title === ''
      ? description
      : `${titleOfPeriod(title, answer.latest)}：${description}`;
  const selectRow =
    onSelect &&
    ((at: number, among = answer, depth?: number) => onSelect(pickedRow(type, among, form, at, depth)));
  if (pending) return <ChartSkeleton />;
  if (error !== undefined) return <ChartError message={error} />;
  if (drawn.renderer === 'echarts') {
    const select = drawn.rowAt === undefined ? undefined : selectRow;
    const { note } = drawn;
    const picture = (
      <EChart
        option={drawn.option}
        outline={outline}
        styleKey={styleKey}
        description={named}
        rowAt={drawn.rowAt}
        rowAtPoint={drawn.rowAtPoint}
        depthAt={drawn.depthAt}
        onSelect={select && ((row, depth) => select(row, answer, depth))}
        onDrawn={onDrawn}
      />
    );
    return (
      <Suspense fallback={<ChartSkeleton />}>
        {isPart && note !== undefined ? (
          <>
            <div className="chart-above-note">{picture}</div>
            <NoteUnder text={note.text} />
          </>
        ) : (
          <>
            {picture}
            {note !== undefined && <ChartNote note={note} />}
          </>
        )}
        {select !== undefined && (
          <MarkList request={{ type, form, answer, round, theme }} onSelect={select} />
        )}
      </Suspense>
    );
  }
  if (drawn.renderer === 'table') {
    const keys = drawn.columns.map(({ key }) => key);
    const select =
      onSelect &&
      ((row: readonly Cell[], column: number) => {
        const cell = drawn.pick?.(row, column);
        onSelect(
          cell === undefined ? pickedCell(keys, row, column) : { ...cell, values: new Map(cell.values) },
        );
      });
    return <TableView drawn={drawn} description={named} source={props.source} onSelect={select} />;
  }
  if (drawn.renderer === 'number') {
    const figure = (
      <NumberView drawn={drawn} label={title === undefined ? drawn.label : ''} description={named} />
    );
    if (selectRow === undefined) return figure;
    return (
      <button type="button" className="chart-figure-link" onClick={() => selectRow(0)}>
        {figure}
      </button>
    );
  }
  if (drawn.renderer === 'text') {
    return <TextView drawn={drawn} description={named} onSelect={selectRow && (() => selectRow(0))} />;
  }
  return <ChartEmpty message={drawn.message} why={answer.data.length === 0 && props.whyEmpty} />;
}

/**
 * A widget as people see it: skeleton, drawing, empty or error, always of the size of its place. Needs a parent with
 * a height.
 */
export function ChartView(props: ChartViewProps) {
  const { dark } = useTheme();
  const [ref, size] = useSize<HTMLDivElement>();
  const isOn = useTurn(ref, props.answer !== undefined && size !== null);
  const { type, form, answer } = props;
  const wish = useMemo(
    () => (answer === undefined || answer.data.length === 0 ? undefined : outlineFor({ type, form, answer })),
    [type, form, answer],
  );
  // While it waits for its turn.
  useEffect(() => {
    if (wish !== undefined) fetchMap(wish);
  }, [wish]);
  const plain = useMemo(() => defaultTheme(dark), [dark]);
  const theme = props.theme ?? plain;
  const title = titleOfPeriod(props.title ?? '', answer?.latest);
  const hasTitle = title !== '' && showsTitle(props.form.settings);
  const centred = traitsOf(props.type).words !== undefined;
  // The second click of a double click is no second choice: by then another entry may lie under it.
  const isAgain = useRef(false);
  const { onSelect: choose } = props;
  const onSelect =
    choose &&
    ((picked: Picked): void => {
      if (!isAgain.current) choose(picked);
    });
  return (
    <div className="chart-view" style={variables(theme)}>
      {hasTitle && (
        <p className={`chart-title ${centred ? 'chart-title-centred' : ''}`} title={title}>
          {title}
        </p>
      )}
      {props.trail}
      <div
        ref={ref}
        className="chart-body"
        onClickCapture={({ detail }) => {
          isAgain.current = detail > 1;
        }}
      >
        {props.error ? (
          <ChartError message={props.error} />
        ) : props.answer === undefined || size === null || !isOn ? (
          <ChartSkeleton />
        ) : (
          <Drawing
            {...props}
            onSelect={onSelect}
            answer={props.answer}
            wish={wish}
            theme={theme}
            size={size}
          />
        )}
      </div>
      {props.foot}
    </div>
  );
}
