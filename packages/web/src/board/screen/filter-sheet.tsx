import type { BoardLayout, FilterSet } from '@mingjing/contract';
import { useEffect, useRef } from 'react';
import { speaksForLogin } from '../../app/session.ts';
import { useClosedByBack } from '../../ui/open-dialogs.ts';
import { openedPart } from '../../ui/opened-part.tsx';
import type { useFilters } from '../filters/use-filters.ts';
import { filtersNow, type ViewerFilters } from '../model/viewer-filters.ts';

const FilterForm = openedPart(
  () => import('../filters/filter-form.tsx').then((module) => module.FilterForm),
  ({ onCancel }) => onCancel(),
);
const FilterSets = openedPart(() => import('../filters/filter-sets.tsx').then((module) => module.FilterSets));
const PhoneFilterForm = openedPart(
  () => import('../filters/phone-filter-form.tsx').then((module) => module.PhoneFilterForm),
  ({ onCancel }) => onCancel(),
);

interface FilterSheetProps {
  phone: boolean;
  /** The board's own ground, which may differ from the page's theme. */
  dark: boolean;
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

/** Lists and calendars over the form take Esc for themselves. */
const hasOpenList = (): boolean =>
  document.querySelector(
    '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden), .ant-select-dropdown:not(.ant-select-dropdown-hidden)',
  ) !== null;

/** What opens above the form and belongs to it. */
const overForm = 'dialog, .ant-picker-dropdown, .ant-select-dropdown';

/** The form of a board's filters, with the viewer's own sets of them. */
export function FilterSheet(props: FilterSheetProps) {
  const { phone, dark, panelId, parameters, applied, today, state, sets, onQuery, onClose } = props;
  const sheet = useRef<HTMLDivElement>(null);
  useClosedByBack(onClose);
  // Not its first field: a calendar opens by the focus, and a phone's keyboard covers the form.
  useEffect(() => {
    const before = document.activeElement;
    const root = sheet.current;
    root?.focus({ preventScroll: true });
    return () => {
      const isHere =
        root?.contains(document.activeElement) === true || document.activeElement === document.body;
      if (isHere && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const root = sheet.current;
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || hasOpenList()) return;
      event.stopPropagation();
      onClose();
    };
    // Who walks on by Tab would stand on what the form covers.
    let walks = false;
    const step = (event: Event): void => {
      walks = event instanceof KeyboardEvent && event.key === 'Tab';
    };
    const leave = ({ target }: FocusEvent): void => {
      const isOver = target instanceof Element && target.closest(overForm) !== null;
      if (walks && target instanceof Node && root?.contains(target) === false && !isOver) onClose();
    };
    root?.addEventListener('keydown', close);
    document.addEventListener('keydown', step, true);
    document.addEventListener('pointerdown', step, true);
    document.addEventListener('focusin', leave);
    return () => {
      root?.removeEventListener('keydown', close);
      document.removeEventListener('keydown', step, true);
      document.removeEventListener('pointerdown', step, true);
      document.removeEventListener('focusin', leave);
    };
  }, [onClose]);
  const Form = phone ? PhoneFilterForm : FilterForm;
  const reset = (): void => {
    onClose();
    state.reset();
  };
  return (
    <section
      ref={sheet}
      className="filter-sheet"
      data-theme={dark ? 'dark' : 'light'}
      aria-label="过滤"
      tabIndex={-1}
    >
      <Form
        dark={dark}
        parameters={parameters}
        applied={applied}
        today={state.asked ? '' : today}
        onQuery={onQuery}
        onCancel={onClose}
        onReset={state.opens ? undefined : reset}
        head={
          panelId !== null && speaksForLogin() ? (
            <FilterSets
              dark={dark}
              panelId={panelId}
              sets={sets}
              applied={applied}
              onUse={(filters) => onQuery(filtersNow(filters, today))}
            />
          ) : undefined
        }
      />
    </section>
  );
}
