import { type ChartTheme, defaultTheme, drawChart, showsTitle, withAlpha } from '@mingjing/charts';
import type { Answer, Cell, ChartForm, ChartType } from '@mingjing/contract';
import { type CSSProperties, lazy, Suspense, useMemo } from 'react';
import { useTheme } from '../../app/theme.ts';
import { ChartEmpty, ChartError, ChartSkeleton } from './chart-state.tsx';
import { NumberView } from './number-view.tsx';
import { TableView } from './table-view.tsx';
import { TextView } from './text-view.tsx';
import { useSize } from './use-size.ts';
import './chart-view.css';

const EChart = lazy(() => import('./echart.tsx').then((module) => ({ default: module.EChart })));

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
  /** A click on a mark, a table cell or the text. */
  onSelect?: ((row: readonly Cell[], column: number) => void) | undefined;
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
  } as CSSProperties;
}

function Drawing({
  size,
  theme,
  ...props
}: ChartViewProps & { answer: Answer; theme: ChartTheme; size: { width: number; height: number } }) {
  const { type, form, answer, round, title, onSelect, onDrawn } = props;
  const { drawn, description } = useMemo(
    () => drawChart({ type, form, answer, round, theme, width: size.width, height: size.height }),
    [type, form, answer, round, theme, size.width, size.height],
  );
  const styleKey = useMemo(() => JSON.stringify([type, form, theme]), [type, form, theme]);
  const named = title === undefined || title === '' ? description : `${title}：${description}`;
  if (drawn.renderer === 'echarts') {
    return (
      <Suspense fallback={<ChartSkeleton />}>
        <EChart
          option={drawn.option}
          styleKey={styleKey}
          description={named}
          onSelect={onSelect && ((index) => onSelect(answer.data[index] ?? [], 0))}
          onDrawn={onDrawn}
        />
      </Suspense>
    );
  }
  if (drawn.renderer === 'table') return <TableView drawn={drawn} description={named} onSelect={onSelect} />;
  if (drawn.renderer === 'number')
    return <NumberView drawn={drawn} label={title === undefined ? drawn.label : ''} description={named} />;
  if (drawn.renderer === 'text') {
    const select = onSelect && (() => onSelect(answer.data[0] ?? [], 0));
    return <TextView drawn={drawn} description={named} onSelect={select} />;
  }
  return <ChartEmpty message={drawn.message} />;
}

/**
 * A widget as people see it: skeleton, drawing, empty or error, always of the size of its place. Needs a parent with
 * a height.
 */
export function ChartView(props: ChartViewProps) {
  const { dark } = useTheme();
  const [ref, size] = useSize<HTMLDivElement>();
  const plain = useMemo(() => defaultTheme(dark), [dark]);
  const theme = props.theme ?? plain;
  const hasTitle = props.title !== undefined && props.title !== '' && showsTitle(props.form.settings);
  const centred = props.type === 'number' || props.type === 'text';
  return (
    <div className="chart-view" style={variables(theme)}>
      {hasTitle && (
        <p className={`chart-title ${centred ? 'chart-title-centred' : ''}`} title={props.title}>
          {props.title}
        </p>
      )}
      <div ref={ref} className="chart-body">
        {props.error ? (
          <ChartError message={props.error} />
        ) : props.answer === undefined || size === null ? (
          <ChartSkeleton />
        ) : (
          <Drawing {...props} answer={props.answer} theme={theme} size={size} />
        )}
      </div>
    </div>
  );
}
