import { DeleteOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { type FilterSet, limits, texts } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { client } from '../../app/client.ts';
import { Library } from '../../app/library.tsx';
import { refreshLayout } from '../../records/board.ts';
import { confirmRemoval } from '../../ui/confirm.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import type { ViewerFilters } from '../model/viewer-filters.ts';

interface FilterSetsProps {
  /** The board's own ground, which may differ from the page's theme. */
  dark?: boolean;
  panelId: number;
  sets: readonly FilterSet[];
  /** What is in force: a set keeps that. */
  applied: ViewerFilters;
  onUse: (filters: ViewerFilters) => void;
}

/** A viewer's own filter sets of the panel: one click applies one, a star makes it the one the panel opens with. */
export function FilterSets({ dark, panelId, sets, applied, onUse }: FilterSetsProps) {
  const queries = useQueryClient();
  const [name, setName] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, done?: string): Promise<void> => {
    setBusy(true);
    try {
      await work();
      await refreshLayout(queries, panelId);
      if (done === undefined) return;
      toast.success(done);
      setName(null);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : undefined);
    } finally {
      setBusy(false);
    }
  };
  const save = (): void => {
    if (busy) return;
    const text = name?.trim() ?? '';
    if (text === '') {
      toast.warning('请输入方案名称');
      return;
    }
    // Saved again, a set stays what the panel opens with.
    const isDefault = sets.some((set) => set.name === text && set.isDefault);
    const input = { panelId, name: text, filters: applied, isDefault };
    void run(() => client.board.saveSet({ input }), `已保存筛选方案【${text}】`);
  };
  const remove = async ({ id, name: set }: FilterSet): Promise<void> => {
    if (!(await confirmRemoval(texts.confirm.removeFilterSet(set), 'filter-set'))) return;
    await run(() => client.board.removeSet({ params: { id } }));
  };
  return (
    <Library dark={dark}>
      <section className="filter-sets" aria-label="我的筛选方案">
        {sets.length > 0 && (
          <ul>
            {sets.map((set) => (
              <li key={set.id}>
                <button type="button" className="filter-set" onClick={() => onUse(set.filters)}>
                  {set.name}
                </button>
                <IconButton
                  size="small"
                  label={set.isDefault ? `取消默认方案${set.name}` : `设为默认方案${set.name}`}
                  icon={set.isDefault ? <StarFilled /> : <StarOutlined />}
                  disabled={busy}
                  onClick={() =>
                    void run(() =>
                      client.board.setDefault({
                        params: { id: set.id },
                        input: { isDefault: !set.isDefault },
                      }),
                    )
                  }
                />
                <IconButton
                  size="small"
                  label={`删除方案${set.name}`}
                  icon={<DeleteOutlined />}
                  disabled={busy}
                  onClick={() => void remove(set)}
                />
              </li>
            ))}
          </ul>
        )}
        {name === null ? (
          <Button
            type="link"
            size="small"
            className="filter-save"
            disabled={Object.keys(applied).length === 0}
            onClick={() => setName('')}
          >
            将当前条件保存为方案
          </Button>
        ) : (
          <div className="filter-save-row">
            <Input
              autoFocus
              size="small"
              aria-label="方案名称"
              placeholder="方案名称"
              maxLength={limits.filterSetName}
              value={name}
              onChange={(event) => setName(event.target.value)}
              onPressEnter={(event) => {
                event.preventDefault();
                save();
              }}
            />
            <Button size="small" onClick={() => setName(null)}>
              取消
            </Button>
            <Button size="small" type="primary" loading={busy} onClick={save}>
              保存
            </Button>
          </div>
        )}
      </section>
    </Library>
  );
}
