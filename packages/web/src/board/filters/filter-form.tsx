import { PlusOutlined } from '@ant-design/icons';
import { ownValue, type Parameter, texts } from '@mingjing/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Library } from '../../app/library.tsx';
import { openedPart } from '../../ui/opened-part.tsx';
import type { ViewerFilters } from '../model/viewer-filters.ts';
import { FilterField } from './filter-field.tsx';
import { useFilterScope } from './filter-scope.ts';
import { useDraft } from './use-draft.ts';

const ConditionsDialog = openedPart(
  () => import('./conditions-dialog.tsx').then((module) => module.ConditionsDialog),
  ({ onClose }) => onClose(),
);

export interface FilterFormProps {
  /** The board's own ground, which may differ from the page's theme. */
  dark?: boolean;
  parameters: readonly Parameter[];
  applied: ViewerFilters;
  today: string;
  onQuery: (filters: ViewerFilters) => void;
  onCancel: () => void;
  /** Back to what the board opens with; undefined where nothing else is in force. */
  onReset?: (() => void) | undefined;
  /** Stands above the fields. */
  head?: ReactNode;
}

/** The filter panel: nothing applies before 查询, 取消 keeps what was applied last. */
export function FilterForm({
  dark,
  parameters,
  applied,
  today,
  onQuery,
  onCancel,
  onReset,
  head,
}: FilterFormProps) {
  const { draft, asked, waiting, cleared, missing, change, restart, submit } = useDraft(
    parameters,
    applied,
    today,
  );
  const { panelId, parameters: known } = useFilterScope();
  const [adding, setAdding] = useState(false);
  const query = () => submit(onQuery);
  const isOwn = new Set(known.map(({ name }) => name));
  const conditions = Object.fromEntries(Object.entries(applied).filter(([name]) => !isOwn.has(name)));
  return (
    <Library dark={dark}>
      <form
        className="filter-form"
        aria-label="过滤条件"
        onSubmit={(event) => {
          event.preventDefault();
          query();
        }}
      >
        {head}
        {parameters.length === 0 && <p className="filter-none">面板没有过滤参数，可以添加查询条件</p>}
        <div className="filter-fields">
          {parameters.map((parameter) => {
            const { name } = parameter;
            const value = ownValue(draft, name);
            const note = missing.includes(name) ? `请填写${name}` : ownValue(cleared, name);
            return (
              value !== undefined && (
                <div key={name} className="filter-item">
                  <span className="filter-label">
                    {name}
                    {parameter.required === true && (
                      <b className="filter-required" title="必填">
                        *
                      </b>
                    )}
                  </span>
                  <FilterField
                    parameter={parameter}
                    value={value}
                    filters={draft}
                    onChange={(next) => void change(name, next)}
                    onSubmit={query}
                  />
                  {waiting.has(name) && <span className="filter-note">{texts.filters.waiting}</span>}
                  {note !== undefined && (
                    <span role="alert" className={missing.includes(name) ? 'filter-problem' : 'filter-note'}>
                      {note}
                    </span>
                  )}
                </div>
              )
            );
          })}
        </div>
        {panelId !== null && (
          <Button
            type="link"
            className="filter-add"
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            更多条件
          </Button>
        )}
        <div className="filter-actions">
          {onReset !== undefined && (
            <Button type="text" className="filter-reset" onClick={onReset}>
              重置
            </Button>
          )}
          <Button
            onClick={() => {
              restart();
              onCancel();
            }}
          >
            取消
          </Button>
          <Button type="primary" htmlType="submit">
            查询
          </Button>
        </div>
        {adding && panelId !== null && (
          <ConditionsDialog
            filters={draft}
            panelId={panelId}
            conditions={conditions}
            onClose={() => setAdding(false)}
            onQuery={(added) => {
              setAdding(false);
              const own = Object.entries(asked).filter(([name]) => isOwn.has(name));
              onQuery({ ...Object.fromEntries(own), ...added });
            }}
          />
        )}
      </form>
    </Library>
  );
}
