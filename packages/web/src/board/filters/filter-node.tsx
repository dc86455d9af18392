import type { Parameter } from '@mingjing/contract';
import { ConfigProvider } from 'antd';
import { useState } from 'react';
import { antdTheme } from '../../app/antd-theme.ts';
import { useReducedMotion } from '../../ui/reduced-motion.ts';
import { draftOf, type ViewerFilter, type ViewerFilters } from '../model/viewer-filters.ts';
import type { Begin } from './filter-face.tsx';
import { FilterField } from './filter-field.tsx';

interface FilterNodeViewProps {
  parameter: Parameter;
  applied: ViewerFilters;
  /** The board's own ground, which may differ from the page's theme. */
  dark: boolean;
  onApply: (name: string, filter: ViewerFilter) => void;
  /** It takes the place of its face, as it was being used. */
  begin?: Begin | undefined;
}

/** A filter that stands on the drawing itself. Choices apply at once, typed text with Enter. */
export function FilterNodeView({ parameter, applied, dark, onApply, begin }: FilterNodeViewProps) {
  const still = useReducedMotion();
  const own = applied[parameter.name];
  const [typed, setTyped] = useState<string | null>(null);
  const current = own === undefined ? draftOf(parameter, {}, '') : draftOf(parameter, applied, '');
  const value = typed === null ? current : { ...current, value: typed };
  const isTyped = value.kind === 'text' || value.kind === 'number';
  return (
    <ConfigProvider theme={antdTheme(dark, still)}>
      <div className="filter-node">
        <FilterField
          parameter={parameter}
          value={value}
          filters={applied}
          standsAlone
          begin={begin}
          onChange={(next) => {
            if (isTyped && next.value !== '') setTyped(next.value);
            else {
              setTyped(null);
              onApply(parameter.name, next);
            }
          }}
          onSubmit={() => {
            setTyped(null);
            onApply(parameter.name, value);
          }}
        />
      </div>
    </ConfigProvider>
  );
}
