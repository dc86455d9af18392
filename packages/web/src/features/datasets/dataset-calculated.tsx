import { FieldBinaryOutlined } from '@ant-design/icons';
import type { CalculatedColumn } from '@mingjing/contract';
import type { MeasureSource } from '../../records/dataset.ts';
import { rowGrammar } from '../../ui/expression-grammar.ts';
import { MeasureDialog } from '../../ui/measure-dialog.tsx';
import { FormulaTags } from './formula-tags.tsx';
import { SourceMeasureValues } from './source-measure-values.tsx';

/** The calculated columns of a dataset, and the dialog to add one; each may read the others. */
export function DatasetCalculated(props: {
  calculated: CalculatedColumn[];
  /** Columns that formulas may read. */
  columns: readonly string[];
  /** Names of others, which no calculated column may have. */
  taken: readonly string[];
  onChange: (calculated: CalculatedColumn[]) => void;
  /** What their values are read from; null while nothing can be asked. */
  source: MeasureSource | null;
  /** Before the dialog opens: it needs the columns. */
  onOpen: () => void;
}) {
  const { calculated, columns } = props;
  /** What a formula may read beside the columns: those that read it itself are refused when they are saved. */
  const othersOf = (value: CalculatedColumn | undefined): CalculatedColumn[] =>
    calculated.filter((one) => one !== value);
  return (
    <FormulaTags
      formulas={calculated}
      icon={<FieldBinaryOutlined aria-hidden="true" />}
      told={({ name, expression }) => ({ name, title: expression })}
      add="添加计算字段"
      onChange={props.onChange}
      onOpen={props.onOpen}
      dialog={({ value, put, close }) => (
        <MeasureDialog
          open
          grammar={rowGrammar}
          columns={[...columns, ...othersOf(value).map(({ name }) => name)]}
          values={(expression) => (
            <SourceMeasureValues
              source={props.source && { ...props.source, row: true, calculatedColumns: othersOf(value) }}
              expression={expression}
            />
          )}
          taken={[...columns, ...props.taken, ...calculated.map(({ name }) => name)]}
          {...(value === undefined
            ? {}
            : { value: { alias: value.name, exp: value.expression, type: 'exp' } })}
          onOk={({ alias, exp }) => put({ name: alias, expression: exp })}
          onCancel={close}
        />
      )}
    />
  );
}
