import type { MeasureFormat } from '@mingjing/contract';
import { type MeasureSource, useSourceMeasure } from '../../records/dataset.ts';
import { formOfValues, MeasureValues, useSettledExpression } from '../../ui/measure-values.tsx';

/** The first values of a calculated measure, by the first text of what the dataset reads. */
export function SourceMeasureValues(props: {
  source: MeasureSource | null;
  expression: string | null;
  format?: MeasureFormat | undefined;
}) {
  const { source, expression, format } = props;
  const settled = useSettledExpression(expression);
  const { data, error, isFetching } = useSourceMeasure(source, settled);
  const by = data !== undefined && data.keys.length > 1 ? data.keys[0] : undefined;
  const read =
    source === null || settled === null
      ? undefined
      : {
          answer: data,
          type: by === undefined ? ('number' as const) : ('bar' as const),
          form: formOfValues(settled, by === undefined ? undefined : { id: by, name: by }, format),
          error,
          reading: isFetching,
        };
  return <MeasureValues expression={expression} settled={settled} read={read} />;
}
