import { TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { mayMakeDatasets } from '../../../app/granted.ts';
import { mayDrawPanels } from '../../../drawings/templates/template-start.ts';
import { isConnected } from '../datasource-values.ts';
import { SheetBoard } from '../sheet-board.tsx';
import type { DatasourceFormState } from './use-datasource-form.ts';

/** What can be done with the source: tested, looked into, made a board of, saved. */
export function FormButtons({ form, onCancel }: { form: DatasourceFormState; onCancel: () => void }) {
  const { source, values, saving, unchanged, connection } = form;
  const navigate = useNavigate();
  return (
    <div className="source-buttons">
      {isConnected(values) && (
        <Button
          className="source-verify"
          loading={connection.testing}
          disabled={saving}
          onClick={() => void form.test()}
        >
          验证
        </Button>
      )}
      {source?.datasourceType === 'jdbc' && mayMakeDatasets() && (
        <Button
          icon={<TableOutlined aria-hidden="true" />}
          disabled={saving || !unchanged}
          onClick={() => void navigate(`/config/cube?source=${source.id}`)}
        >
          浏览数据表
        </Button>
      )}
      {source !== null && values.datasourceType === 'excel' && mayDrawPanels() && (
        <SheetBoard source={source} disabled={saving || !unchanged} />
      )}
      <Button disabled={saving} onClick={onCancel}>
        取消
      </Button>
      <Button type="primary" htmlType="submit" loading={saving} disabled={form.isReading}>
        保存
      </Button>
    </div>
  );
}
