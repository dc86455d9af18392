import { FunctionOutlined } from '@ant-design/icons';
import type { CalculatedColumn, SharedMeasure } from '@mingjing/contract';
import type { MeasureSource } from '../../records/dataset.ts';
import { MeasureDialog } from '../../ui/measure-dialog.tsx';
import { FormulaTags } from './formula-tags.tsx';
import { SourceMeasureValues } from './source-measure-values.tsx';

/** The calculated measures of a dataset, and the dialog to add one. */
export function DatasetMeasures(props: {
  measures: SharedMeasure[];
  columns: readonly string[];
  /** Those of the columns that are calculated in the form. */
  calculated: CalculatedColumn[];
  onChange: (measures: SharedMeasure[]) => void;
  /** What their values are read from; null while nothing can be asked. */
  source: MeasureSource | null;
  /** Before the dialog opens: it needs the columns. */
  onOpen: () => void;
}) {
  const { measures } = props;
  const source =
    props.source === null || props.calculated.length === 0
      ? props.source
      : { ...props.source, calculatedColumns: props.calculated };
  return (
    <FormulaTags
      formulas={measures}
      icon={<FunctionOutlined aria-hidden="true" />}
      told={({ alias, exp }) => ({ name: alias, title: exp })}
      add="添加计算指标"
      onChange={props.onChange}
      onOpen={props.onOpen}
      dialog={({ value, put, close }) => (
        <MeasureDialog
          open
          columns={props.columns}
          formatted
          values={(expression, format) => (
            <SourceMeasureValues source={source} expression={expression} format={format} />
          )}
          taken={measures.map((item) => item.alias)}
          {...(value === undefined ? {} : { value })}
          onOk={put}
          onCancel={close}
        />
      )}
    />
  );
}
