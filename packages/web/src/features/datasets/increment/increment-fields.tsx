import { ExperimentOutlined } from '@ant-design/icons';
import { type Column, type Dataset, lookBackUnits, lookBackUnitsOf, texts } from '@mingjing/contract';
import { Button, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import type { DatasetErrors, DatasetValues } from '../dataset-values.ts';
import { DryRunDialog } from './dry-run-dialog.tsx';
import './increment.css';

interface IncrementFieldsProps {
  values: DatasetValues;
  /** The stored dataset; null while it is new. */
  dataset: Dataset | null;
  errors: DatasetErrors;
  columns: readonly Column[];
  /** The form reads the same rows as the stored dataset, so that its next refresh can be tried. */
  isSameQuery: boolean;
  onSwitch: (on: boolean) => void;
  onChange: (change: Partial<DatasetValues>) => void;
}

const mostKeys = 10;

/** 增量更新: by which column newer rows are found, how far before its end rows are read again, and which rows are one. */
export function IncrementFields(props: IncrementFieldsProps) {
  const { values, dataset, errors, columns, onChange } = props;
  const [trying, setTrying] = useState(false);
  const column = columns.find(({ name }) => name === values.incrementColumn);
  const units = column === undefined ? [] : lookBackUnitsOf(column);
  const { lookBack } = values;
  const [firstUnit] = units;
  const options = columns.map(({ name }) => ({ value: name, label: name }));
  /** A window in units that the column does not have is none. */
  const choose = (incrementColumn: string): void => {
    const chosen = columns.find(({ name }) => name === incrementColumn);
    const fits = chosen !== undefined && lookBack !== null && lookBackUnitsOf(chosen).includes(lookBack.unit);
    onChange({ incrementColumn, ...(fits ? {} : { lookBack: null }) });
  };
  return (
    <div className="increment">
      <span className="increment-item">
        <Switch id="dataset-increment" checked={values.increment} onChange={props.onSwitch} />
        <label htmlFor="dataset-increment">增量更新</label>
      </span>
      {values.increment && (
        <>
          <span className="increment-item">
            <Select
              aria-label="增量字段"
              className="increment-column"
              showSearch
              placeholder={texts.dataset.incrementColumn}
              status={errors.incrementColumn === undefined ? '' : 'error'}
              value={values.incrementColumn === '' ? null : values.incrementColumn}
              options={options}
              onChange={choose}
            />
            {errors.incrementColumn !== undefined && (
              <span className="field-error">{errors.incrementColumn}</span>
            )}
          </span>
          {firstUnit !== undefined && (
            <span className="increment-item">
              <label htmlFor="increment-back">回看</label>
              <InputNumber
                id="increment-back"
                className="increment-amount"
                min={1}
                max={1_000_000_000}
                precision={0}
                placeholder="不回看"
                value={lookBack?.amount ?? null}
                onChange={(amount) =>
                  onChange({
                    lookBack: amount === null ? null : { amount, unit: lookBack?.unit ?? firstUnit },
                  })
                }
              />
              {firstUnit !== 'value' && (
                <Select
                  aria-label="回看单位"
                  className="increment-unit"
                  value={lookBack?.unit ?? firstUnit}
                  disabled={lookBack === null}
                  options={units.map((unit) => ({ value: unit, label: lookBackUnits[unit] }))}
                  onChange={(unit) => onChange({ lookBack: lookBack && { ...lookBack, unit } })}
                />
              )}
            </span>
          )}
          <span className="increment-item">
            <label htmlFor="increment-keys">去重字段</label>
            <Select
              id="increment-keys"
              className="increment-keys"
              mode="multiple"
              maxCount={mostKeys}
              placeholder="不去重"
              value={values.uniqueBy}
              options={options}
              onChange={(uniqueBy) => onChange({ uniqueBy })}
            />
          </span>
          {dataset !== null && (
            <Button
              icon={<ExperimentOutlined aria-hidden="true" />}
              disabled={values.incrementColumn === '' || !props.isSameQuery}
              title={props.isSameQuery ? '' : '查询已修改：保存后的首次更新读取全部数据'}
              onClick={() => setTrying(true)}
            >
              试运行
            </Button>
          )}
          <p className="increment-hint">
            只读取增量字段大于已缓存最大值的数据
            {lookBack !== null && '；回看范围内的已缓存数据重新读取并替换，迟到、修改和删除的数据由此更正'}
            {values.uniqueBy.length > 0 && '；去重字段相同的数据只保留增量字段最大的一行'}
          </p>
        </>
      )}
      {trying && dataset !== null && (
        <DryRunDialog dataset={dataset} values={values} onClose={() => setTrying(false)} />
      )}
    </div>
  );
}
