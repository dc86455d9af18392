import { BlockOutlined } from '@ant-design/icons';
import type { Combination, DatasetItem } from '@mingjing/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { DatasetField } from '../dataset-field.tsx';
import { CombineDialog } from './combine-dialog.tsx';
import { planWords } from './plan.ts';

interface CombinationFieldProps {
  combination: Combination | null;
  /** Other datasets. */
  datasets: readonly DatasetItem[];
  /** A new one begins with its dialog. */
  isNew: boolean;
  /** The caller may change it. */
  isOpen: boolean;
  onChange: (combination: Combination) => void;
  /** A new one was given up. */
  onCancel: () => void;
}

/** What a combined dataset is made of, in words, and the button that opens its dialog. */
export function CombinationField(props: CombinationFieldProps) {
  const { combination, datasets, isNew, isOpen, onChange, onCancel } = props;
  const [open, setOpen] = useState(isNew && combination === null);
  const names = new Map(datasets.map(({ id, name }) => [id, name]));
  return (
    <DatasetField label="组合" id="dataset-combination" required>
      <div className="combination-field">
        <ul>
          {combination === null ? (
            <li>{isOpen ? '还没有选择数据集' : '由您无权修改的数据集组合而成'}</li>
          ) : (
            planWords(combination, (id) => names.get(id) ?? '无权使用的数据集').map((line) => (
              <li key={line}>{line}</li>
            ))
          )}
        </ul>
        {isOpen && (
          <Button
            id="dataset-combination"
            // Its own words, not those of the field.
            aria-label="修改组合"
            icon={<BlockOutlined aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            修改组合
          </Button>
        )}
      </div>
      {open && (
        <CombineDialog
          combination={combination}
          datasets={datasets}
          onClose={() => {
            setOpen(false);
            if (isNew && combination === null) onCancel();
          }}
          onOk={(made) => {
            setOpen(false);
            onChange(made);
          }}
        />
      )}
    </DatasetField>
  );
}
