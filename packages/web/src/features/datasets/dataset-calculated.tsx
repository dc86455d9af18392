import { FieldBinaryOutlined, PlusOutlined } from '@ant-design/icons';
import type { CalculatedColumn } from '@mingjing/contract';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import type { MeasureSource } from '../../records/dataset.ts';
import { rowGrammar } from '../../ui/expression-grammar.ts';
import { MeasureDialog } from '../../ui/measure-dialog.tsx';
import { SourceMeasureValues } from './source-measure-values.tsx';

/** The calculated columns of a dataset: a tag each, opened by a press, and the dialog to add one. */
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
  const [open, setOpen] = useState<{ at: number | null } | null>(null);
  const source = props.source && { ...props.source, row: true };
  const put = (next: CalculatedColumn): void => {
    const at = open?.at ?? null;
    props.onChange(at === null ? [...calculated, next] : calculated.map((old, i) => (i === at ? next : old)));
    setOpen(null);
  };
  const show = (at: number | null): void => {
    props.onOpen();
    setOpen({ at });
  };
  const shown = open?.at == null ? undefined : calculated[open.at];
  return (
    <>
      <div className="dataset-form-measures">
        {calculated.map((one, at) => (
          <Tag
            key={one.name}
            closable
            icon={<FieldBinaryOutlined aria-hidden="true" />}
            onClose={() => props.onChange(calculated.filter((_, i) => i !== at))}
          >
            <button type="button" title={one.expression} onClick={() => show(at)}>
              {one.name}
            </button>
          </Tag>
        ))}
        <Button
          size="small"
          type="dashed"
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => show(null)}
        >
          添加计算字段
        </Button>
      </div>
      {open !== null && (
        <MeasureDialog
          open
          grammar={rowGrammar}
          columns={columns}
          values={(expression) => <SourceMeasureValues source={source} expression={expression} />}
          taken={[...columns, ...props.taken, ...calculated.map(({ name }) => name)]}
          {...(shown === undefined
            ? {}
            : { value: { alias: shown.name, exp: shown.expression, type: 'exp' } })}
          onOk={({ alias, exp }) => put({ name: alias, expression: exp })}
          onCancel={() => setOpen(null)}
        />
      )}
    </>
  );
}
