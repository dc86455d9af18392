import { ThunderboltOutlined } from '@ant-design/icons';
import type { Datasource } from '@mingjing/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { datasetOfSheet } from '../../records/auto-board.ts';
import { tell, useHere } from '../../ui/index.ts';

interface SheetBoardProps {
  source: Pick<Datasource, 'id' | 'dataSourceName'>;
  disabled: boolean;
}

/** Leads from a stored spreadsheet to a board of its rows. */
export function SheetBoard({ source, disabled }: SheetBoardProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const isHere = useHere();
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      const { id } = await datasetOfSheet({ id: source.id, name: source.dataSourceName });
      if (isHere()) void navigate(`/config/panel/auto?dataset=${id}`);
    } catch (error) {
      tell(error);
      setBusy(false);
    }
  };
  return (
    <Button
      icon={<ThunderboltOutlined aria-hidden="true" />}
      disabled={disabled}
      loading={busy}
      onClick={() => void make()}
    >
      一键成屏
    </Button>
  );
}
