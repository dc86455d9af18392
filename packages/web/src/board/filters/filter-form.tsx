import type { Parameter } from '@mingjing/contract';
import { Button } from 'antd';
import { useState } from 'react';
import type { ViewerFilters } from '../model/viewer-filters.ts';
import { draftsOf } from './drafts.ts';
import { FilterField } from './filter-field.tsx';

export interface FilterFormProps {
  parameters: readonly Parameter[];
  applied: ViewerFilters;
  today: string;
  onQuery: (filters: ViewerFilters) => void;
  onCancel: () => void;
}

/** The filter panel: nothing applies before 查询, 取消 keeps what was applied last. */
export function FilterForm({ parameters, applied, today, onQuery, onCancel }: FilterFormProps) {
  const [draft, setDraft] = useState(() => draftsOf(parameters, applied, today));
  const query = () => onQuery(draft);
  return (
    <form
      className="filter-form"
      aria-label="过滤条件"
      onSubmit={(event) => {
        event.preventDefault();
        query();
      }}
    >
      {parameters.map((parameter) => {
        const value = draft[parameter.name];
        return (
          value !== undefined && (
            <div key={parameter.name} className="filter-item">
              <span className="filter-label">{parameter.name}</span>
              <FilterField
                parameter={parameter}
                value={value}
                onChange={(next) => setDraft((old) => ({ ...old, [parameter.name]: next }))}
                onSubmit={query}
              />
            </div>
          )
        );
      })}
      <div className="filter-actions">
        <Button
          onClick={() => {
            setDraft(draftsOf(parameters, applied, today));
            onCancel();
          }}
        >
          取消
        </Button>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
      </div>
    </form>
  );
}
