import { ClockCircleOutlined } from '@ant-design/icons';
import { isScheduled, scheduleWords } from '@mingjing/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useRefreshStates } from '../../../records/refresh.ts';
import type { DatasetValues } from '../dataset-values.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

interface ScheduleFieldProps {
  values: DatasetValues;
  /** Other datasets, which this one may follow. */
  others: readonly { id: number; name: string }[];
  onChange: (change: Pick<DatasetValues, 'cron' | 'realTimeInterval' | 'refreshAfter'>) => void;
}

/** The schedule in words, and the button that opens its dialog. */
export function ScheduleField({ values, others, onChange }: ScheduleFieldProps) {
  const { states } = useRefreshStates();
  const [open, setOpen] = useState(false);
  const { cron, realTimeInterval, refreshAfter } = values;
  const followed = others.filter(({ id }) => refreshAfter.includes(id)).map(({ name }) => `【${name}】`);
  const words = [
    ...(isScheduled({ cron, realTimeInterval }) || followed.length === 0
      ? [scheduleWords({ cron, realTimeInterval })]
      : []),
    ...(followed.length === 0 ? [] : [`${followed.join('、')}更新之后`]),
  ].join('，以及');

  return (
    <div className="schedule-field">
      <Button
        id="dataset-schedule"
        // Its own words, not those of the field.
        aria-label="设置定时"
        icon={<ClockCircleOutlined aria-hidden="true" />}
        disabled={values.noCache}
        onClick={() => setOpen(true)}
      >
        设置定时
      </Button>
      <span>{values.noCache ? '不缓存的数据集不需要定时更新' : words}</span>
      {open && (
        <ScheduleDialog
          schedule={{ cron, realTimeInterval }}
          upstreams={others}
          refreshAfter={refreshAfter}
          timezone={states?.timezone ?? 'Asia/Shanghai'}
          now={states?.now ?? Date.now()}
          onClose={() => setOpen(false)}
          onOk={(schedule, ids) => {
            onChange({ ...schedule, refreshAfter: ids });
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
