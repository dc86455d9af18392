import { SafetyOutlined } from '@ant-design/icons';
import { type Dataset, texts } from '@mingjing/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { CacheStatusIcon, statusText } from '../cache-status.tsx';
import { DataRulesDialog } from '../rights/rules-dialog.tsx';
import type { DatasetFormState } from './use-dataset-form.ts';

interface FormHeadProps {
  form: DatasetFormState;
  online: boolean;
  onCache: (dataset: Dataset) => void;
}

/** Name and state of the dataset, and the form's buttons. */
export function FormHead({ form, online, onCache }: FormHeadProps) {
  const { dataset, rows, storing } = form;
  return (
    <header className="dataset-form-head">
      <div>
        <h2>{dataset === null ? (form.isCombined ? '新增组合数据集' : '新增数据集') : dataset.name}</h2>
        {dataset !== null && <DatasetState dataset={dataset} online={online} onCache={onCache} />}
      </div>
      <div className="dataset-form-buttons">
        {dataset?.rights?.manages === true && <DataRulesButton dataset={dataset} />}
        <Button loading={rows.loading} onClick={() => void rows.read(true)}>
          校验
        </Button>
        <Button onClick={() => void form.cancel()}>取消</Button>
        <Button type="primary" htmlType="submit" loading={storing.saving}>
          确定
        </Button>
      </div>
    </header>
  );
}

function DatasetState({ dataset, online, onCache }: Omit<FormHeadProps, 'form'> & { dataset: Dataset }) {
  const isDirect = dataset.queryType === 1;
  const lost = dataset.rights?.lost;
  return (
    <p>
      <span className="dataset-form-status">
        <CacheStatusIcon
          status={dataset.cacheStatus}
          info={dataset.cacheInfo}
          online={online}
          isDirect={isDirect}
          onCache={() => onCache(dataset)}
        />
        {statusText(dataset.cacheStatus, dataset.cacheInfo, online, isDirect)}
      </span>
      <span className="dataset-form-time">最后更新：{dataset.lastModifiedDate}</span>
      {lost !== undefined ? (
        <span className="dataset-form-restricted dataset-form-lost" role="alert">
          {texts.dataRules.columnsLost(lost.join('、'))}
        </span>
      ) : (
        dataset.rights?.restricted === true && <span className="dataset-form-restricted">已设置行列权限</span>
      )}
    </p>
  );
}

function DataRulesButton({ dataset }: { dataset: Dataset }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<SafetyOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        行列权限
      </Button>
      {open && <DataRulesDialog dataset={dataset} onClose={() => setOpen(false)} />}
    </>
  );
}
