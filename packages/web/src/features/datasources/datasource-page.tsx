import { PlusOutlined } from '@ant-design/icons';
import { type Datasource, texts } from '@mingjing/contract';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { useCopyDatasource, useDatasources, useRemoveDatasource } from '../../records/datasource.ts';
import {
  confirm,
  confirmRemoval,
  EmptyState,
  LoadingState,
  Page,
  SplitPane,
  useStay,
} from '../../ui/index.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { DatasourceList } from './datasource-list.tsx';
import { DatasourceForm } from './form/datasource-form.tsx';
import './datasource-page.css';

/** The open source stands in the address: ?id=7, or ?id=new. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const { data, isError } = useDatasources();
  const copying = useCopyDatasource();
  const removing = useRemoveDatasource();
  const mark = useStay();
  const narrow = useNarrow();
  const asked = search.get('id');
  const adding = asked === 'new';
  const open = data?.find((source) => String(source.id) === asked) ?? null;

  const show = (id: number | 'new' | null): void => setSearch(id === null ? {} : { id: String(id) });
  const copy = async (source: Datasource): Promise<void> => {
    if (!(await confirm(texts.confirm.copy(source.dataSourceName)))) return;
    const stays = mark();
    copying.mutate(source.id, { onSuccess: (made) => stays() && show(made.id) });
  };
  const remove = async (source: Datasource): Promise<void> => {
    if (!(await confirmRemoval(texts.confirm.removeDatasource(source.dataSourceName), 'datasource'))) return;
    const stays = mark();
    removing.mutate(source.id, { onSuccess: () => stays() && source.id === open?.id && show(null) });
  };
  return (
    <Page fill name="数据源">
      <SplitPane
        storageKey="datasource"
        initial={384}
        left={
          <DatasourceList
            openId={open?.id ?? null}
            busy={copying.isPending || removing.isPending}
            onOpen={show}
            onAdd={() => show('new')}
            onCopy={(source) => void copy(source)}
            onRemove={(source) => void remove(source)}
          />
        }
      >
        {(adding || open !== null) && (
          <DatasourceForm
            key={adding ? 'new' : open?.id}
            source={adding ? null : open}
            onSaved={(saved) => show(adding ? saved.id : null)}
            onCancel={() => show(null)}
          />
        )}
        {/* A list that failed says so itself, and offers the way on. */}
        {!adding && open === null && data === undefined && !isError && <LoadingState />}
        {!adding && open === null && data !== undefined && (
          <EmptyState
            size="page"
            title={
              asked !== null
                ? texts.data.gone
                : data.length === 0
                  ? '还没有数据源'
                  : narrow
                    ? '点按数据源进行编辑'
                    : '双击左侧数据源进行编辑'
            }
            description="支持 MySQL、PostgreSQL 等数据库，以及 xlsx、csv 表格文件。"
            action={
              <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => show('new')}>
                新增数据源
              </Button>
            }
          />
        )}
      </SplitPane>
    </Page>
  );
}
