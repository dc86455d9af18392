import { FunctionOutlined, PlusOutlined } from '@ant-design/icons';
import type { CalculatedColumn, SharedMeasure } from '@mingjing/contract';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import type { MeasureSource } from '../../records/dataset.ts';
import { MeasureDialog } from '../../ui/measure-dialog.tsx';
import { SourceMeasureValues } from './source-measure-values.tsx';

/** The calculated measures of a dataset: a tag each, opened by a press, and the dialog to add one. */
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
  const [open, setOpen] = useState<{ at: number | null } | null>(null);
  const put = (item: SharedMeasure): void => {
    const at = open?.at ?? null;
    props.onChange(at === null ? [...measures, item] : measures.map((old, i) => (i === at ? item : old)));
    setOpen(null);
  };
  const show = (at: number | null): void => {
    props.onOpen();
    setOpen({ at });
  };
  return (
    <>
      <div className="dataset-form-measures">
        {measures.map((item, at) => (
          <Tag
            key={item.alias}
            closable
            icon={<FunctionOutlined aria-hidden="true" />}
            onClose={() => props.onChange(measures.filter((_, i) => i !== at))}
          >
            <button type="button" title={item.exp} onClick={() => show(at)}>
              {item.alias}
            </button>
          </Tag>
        ))}
        <Button
          size="small"
          type="dashed"
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => show(null)}
        >
          添加聚合表达式
        </Button>
      </div>
      {open !== null && (
        <MeasureDialog
          open
          columns={props.columns}
          formatted
          values={(expression, format) => (
            <SourceMeasureValues source={source} expression={expression} format={format} />
          )}
          taken={measures.map((item) => item.alias)}
          {...(open.at === null ? {} : { value: measures[open.at] })}
          onOk={put}
          onCancel={() => setOpen(null)}
        />
      )}
    </>
  );
}
