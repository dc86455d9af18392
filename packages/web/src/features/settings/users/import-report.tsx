import type { ImportedUser } from '@mingjing/contract';
import { Table } from 'antd';
import { ShortName } from './short-name.tsx';

/** What will, or did, come of each row of the file; the rows with problems come first. */
export function ImportReport({ rows, done }: { rows: ImportedUser[]; done: boolean }) {
  const bad = rows.filter((row) => row.problems.length > 0);
  const good = rows.length - bad.length;
  return (
    <>
      <p className="import-sum" role="status">
        <b className="import-good">{good}</b> 个{done ? '已导入' : '可以导入'}
        {bad.length > 0 && (
          <>
            ，<b className="import-bad">{bad.length}</b> 行{done ? '未导入' : '有问题，将跳过'}
          </>
        )}
      </p>
      <Table<ImportedUser>
        rowKey="line"
        size="small"
        dataSource={[...bad, ...rows.filter((row) => row.problems.length === 0)]}
        pagination={{ pageSize: 8, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 560 }}
        columns={[
          { title: '行', dataIndex: 'line', width: 56 },
          { title: '用户名', key: 'username', render: (_, row) => <ShortName name={row.username} /> },
          {
            title: '结果',
            key: 'result',
            render: (_, { problems }) =>
              problems.length === 0 ? (
                <span className="import-good">{done ? '已导入' : '可以导入'}</span>
              ) : (
                <span className="import-bad">{problems.join('；')}</span>
              ),
          },
          { title: '姓名', key: 'name', render: (_, row) => <ShortName name={row.name} /> },
          { title: '角色', key: 'roles', render: (_, row) => row.roles.join('、') },
        ]}
      />
    </>
  );
}
