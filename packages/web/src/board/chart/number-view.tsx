import { changeArrows, type Drawn } from '@mingjing/charts';
import NumberFlow from '@number-flow/react';
import '../../app/numerals.css';
import { useContext, useEffect, useState } from 'react';
import { isStillShown } from '../../app/still.ts';
import { BoardShrink } from './board-scale.ts';
import { emsOf, fitFigure } from './fit-text.ts';
import { Sparkline } from './sparkline.tsx';
import { useSize } from './use-size.ts';
import './figure-view.css';

type NumberDrawn = Extract<Drawn, { renderer: 'number' }>;

/** The figure without what stands around it. */
const digitsOf = ({ text, figure }: NumberDrawn): string =>
  figure === null
    ? text
    : text.slice(figure.prefix.length, text.length - figure.unit.length - figure.suffix.length);

/** What takes room in the line: units are drawn at a third of the figure's size. */
function figureText(drawn: NumberDrawn): string {
  const { text, figure } = drawn;
  if (figure === null) return text;
  const around = [...figure.prefix, ...figure.unit, ...figure.suffix].length;
  return digitsOf(drawn) + '空'.repeat(Math.ceil(around * 0.3 + (around > 0 ? 0.3 : 0)));
}

/** Whether digits can roll: in browsers without these lengths (Chrome before 125) they cover what stands beside them. */
const digitsRoll = (): boolean => globalThis.CSS?.supports?.('line-height', 'mod(1,1)') ?? true;

/** Rolling digits need room above and below them: the figure itself gets this much of its line. */
const lineShare = 0.85;

/** The figure is never lower than this: in a low tile the lines below it give way, the change last. */
const leastFigure = 20;

/** What stands around the figure, and the height it takes; trend and note come only where there is room for them. */
function placesOf(drawn: NumberDrawn, label: string, height: number, shrink: number) {
  const line = (full: number): number => Math.max(18, full * shrink);
  const head = label === '' ? 0 : line(28);
  const isDated = drawn.comparison !== undefined || drawn.period !== undefined;
  const compared = isDated && (height === 0 || height - head - line(26) >= leastFigure);
  const around = head + (compared ? line(26) : 0);
  const noted = drawn.description !== '' && (height === 0 || height - around - line(24) >= leastFigure);
  const rest = around + (noted ? line(24) : 0);
  const free = height - rest;
  const trend = drawn.trend !== undefined && free >= 76 ? Math.min(72, Math.max(28, free * 0.28)) : 0;
  return { rest: rest + trend + (trend > 0 ? 8 : 0), trend, noted, compared };
}

/** 「▲ 12.3% 较上月 2026-05」, the period shown only where it has room; the title names the one compared with. */
function Change({ drawn }: { drawn: NumberDrawn }) {
  const { comparison, period } = drawn;
  if (comparison === undefined)
    return period === undefined ? null : <span className="figure-change">{period}</span>;
  return (
    <span className="figure-change" title={`${comparison.against}：${comparison.before}`}>
      <b style={{ color: comparison.color }}>
        <i aria-hidden="true">{changeArrows[comparison.direction]}</i> {comparison.text}
      </b>
      <span>{comparison.againstText}</span>
      {period !== undefined && <span>{period}</span>}
    </span>
  );
}

/** One large figure that counts up to its value once and rolls on to the next. */
export function NumberView({
  drawn,
  label,
  description,
}: {
  drawn: NumberDrawn;
  label: string;
  description: string;
}) {
  const [ref, size] = useSize<HTMLDivElement>();
  const { figure } = drawn;
  const target = figure?.value ?? 0;
  // Where it stood when the page was opened it does not come again.
  const [value, setValue] = useState<number | string>(() => (isStillShown() ? target : 0));
  useEffect(() => setValue(target), [target]);

  const shrink = useContext(BoardShrink);
  const { rest, trend, noted, compared } = placesOf(drawn, label, size?.height ?? 0, shrink);
  const { comparison, description: said } = drawn;
  // What has no room is told to whoever points at the figure.
  const untold = [
    ...(compared || comparison === undefined ? [] : [`${comparison.againstText} ${comparison.text}`]),
    ...(noted || said === '' ? [] : [said]),
  ];
  const fontSize =
    size === null
      ? 0
      : fitFigure(figureText(drawn), drawn.fontSize, size.width - 16, (size.height - rest) * lineShare);
  return (
    <div
      ref={ref}
      className="figure-view"
      role="img"
      aria-label={description}
      title={untold.join(' ') || undefined}
    >
      {label !== '' && (
        <span className="figure-label" style={{ ['--ems' as string]: emsOf(label) }}>
          {label}
        </span>
      )}
      <span
        className="figure-value"
        style={{ fontSize, ...(drawn.color === undefined ? {} : { color: drawn.color }) }}
        aria-hidden="true"
      >
        {figure === null ? (
          drawn.text
        ) : (
          <>
            {figure.prefix !== '' && <span className="figure-unit">{figure.prefix}</span>}
            {digitsRoll() ? (
              <NumberFlow
                // What it shows stands in its own shadow, which pictures of the page cannot read.
                data-figure={digitsOf(drawn)}
                value={value as number}
                locales="zh-CN"
                format={{
                  minimumFractionDigits: figure.minimumFractionDigits,
                  maximumFractionDigits: figure.maximumFractionDigits,
                  useGrouping: figure.useGrouping,
                  signDisplay: figure.signed === true ? 'exceptZero' : 'auto',
                }}
                trend={0}
                willChange={false}
              />
            ) : (
              <span>{digitsOf(drawn)}</span>
            )}
            {figure.unit + figure.suffix !== '' && (
              <span className="figure-unit">{figure.unit + figure.suffix}</span>
            )}
          </>
        )}
      </span>
      {compared && <Change drawn={drawn} />}
      {trend > 0 && (
        <span className="figure-trend-room" style={{ height: trend }}>
          <Sparkline
            values={(drawn.trend ?? []).map(({ value }) => value)}
            color={drawn.accent ?? 'currentColor'}
          />
        </span>
      )}
      {noted && <span className="figure-note">{drawn.description}</span>}
    </div>
  );
}
