import type { Drawn } from '@mingjing/charts';
import NumberFlow from '@number-flow/react';
import '@fontsource/barlow-condensed/latin-600.css';
import { useEffect, useState } from 'react';
import { fitFigure } from './fit-text.ts';
import { useSize } from './use-size.ts';
import './figure-view.css';

type NumberDrawn = Extract<Drawn, { renderer: 'number' }>;

/** What takes room in the line: units are drawn at a third of the figure's size. */
function figureText({ text, figure }: NumberDrawn): string {
  if (figure === null) return text;
  const around = [...figure.prefix, ...figure.unit, ...figure.suffix].length;
  const digits = text.slice(figure.prefix.length, text.length - figure.unit.length - figure.suffix.length);
  return digits + '空'.repeat(Math.ceil(around * 0.3 + (around > 0 ? 0.3 : 0)));
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
  const [value, setValue] = useState<number | string>(0);
  useEffect(() => setValue(target), [target]);

  const rest = (label === '' ? 0 : 28) + (drawn.description === '' ? 0 : 24);
  const fontSize =
    size === null ? 0 : fitFigure(figureText(drawn), drawn.fontSize, size.width - 16, size.height - rest);
  return (
    <div ref={ref} className="figure-view" role="img" aria-label={description}>
      {label !== '' && <span className="figure-label">{label}</span>}
      <span className="figure-value" style={{ fontSize }} aria-hidden="true">
        {figure === null ? (
          drawn.text
        ) : (
          <>
            {figure.prefix !== '' && <span className="figure-unit">{figure.prefix}</span>}
            <NumberFlow
              value={value as number}
              locales="zh-CN"
              format={{
                minimumFractionDigits: figure.minimumFractionDigits,
                maximumFractionDigits: figure.maximumFractionDigits,
                useGrouping: figure.useGrouping,
              }}
              trend={0}
              willChange={false}
            />
            {figure.unit + figure.suffix !== '' && (
              <span className="figure-unit">{figure.unit + figure.suffix}</span>
            )}
          </>
        )}
      </span>
      {drawn.description !== '' && <span className="figure-note">{drawn.description}</span>}
    </div>
  );
}
