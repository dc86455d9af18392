import type { BoardLayout, FilterSet } from '@mingjing/contract';
import { lazy, Suspense } from 'react';
import { speaksForLogin } from '../../app/session.ts';
import type { useFilters } from '../filters/use-filters.ts';
import { filtersNow, type ViewerFilters } from '../model/viewer-filters.ts';

const FilterForm = lazy(() =>
  import('../filters/filter-form.tsx').then((module) => ({ default: module.FilterForm })),
);
const FilterSets = lazy(() =>
  import('../filters/filter-sets.tsx').then((module) => ({ default: module.FilterSets })),
);
const PhoneFilterForm = lazy(() =>
  import('../filters/phone-filter-form.tsx').then((module) => ({ default: module.PhoneFilterForm })),
);

interface FilterSheetProps {
  phone: boolean;
  /** Null where nothing is kept for a viewer. */
  panelId: number | null;
  parameters: BoardLayout['paramsGroup'];
  applied: ViewerFilters;
  today: string;
  state: Pick<ReturnType<typeof useFilters>, 'asked' | 'opens' | 'reset'>;
  sets: readonly FilterSet[];
  onQuery: (filters: ViewerFilters) => void;
  onClose: () => void;
}

/** The form of a board's filters, with the viewer's own sets of them. */
export function FilterSheet(props: FilterSheetProps) {
  const { phone, panelId, parameters, applied, today, state, sets, onQuery, onClose } = props;
  const Form = phone ? PhoneFilterForm : FilterForm;
  const reset = (): void => {
    onClose();
    state.reset();
  };
  return (
    <div className="filter-sheet">
      <Suspense>
        <Form
          parameters={parameters}
          applied={applied}
          today={state.asked ? '' : today}
          onQuery={onQuery}
          onCancel={onClose}
          onReset={state.opens ? undefined : reset}
          head={
            panelId !== null && speaksForLogin() ? (
              <FilterSets
                panelId={panelId}
                sets={sets}
                applied={applied}
                onUse={(filters) => onQuery(filtersNow(filters, today))}
              />
            ) : undefined
          }
        />
      </Suspense>
    </div>
  );
}
