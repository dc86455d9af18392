import { ownValue, type Parameter } from '@mingjing/contract';
import { useEffect, useRef, useState } from 'react';
import { Library } from '../../app/library.tsx';
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

/** Writes into a control what was typed into its face, as the keyboard would. */
function writeInto(place: HTMLElement, text: string, end: Begin['end']): void {
  const inputs = place.querySelectorAll('input');
  const input = inputs[end] ?? inputs[0];
  if (input === undefined) return;
  // Past React's own setter, which would take the text for one that it knows.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.setSelectionRange(text.length, text.length);
}

/** A filter that stands on the drawing itself. Choices apply at once, typed text with Enter. */
export function FilterNodeView({ parameter, applied, dark, onApply, begin }: FilterNodeViewProps) {
  const own = ownValue(applied, parameter.name);
  const [typed, setTyped] = useState<string | null>(null);
  const current = own === undefined ? draftOf(parameter, {}, '') : draftOf(parameter, applied, '');
  const value = typed === null ? current : { ...current, value: typed };
  const place = useRef<HTMLDivElement>(null);
  const isTyped = value.kind === 'text' || value.kind === 'number';
  // biome-ignore lint/correctness/useExhaustiveDependencies: how it begins
  useEffect(() => {
    const { typed: text = null, focus = false, end = 0 } = begin ?? {};
    // Who has left a list or a calendar meanwhile does not want it open.
    if (place.current !== null && text !== null && (focus || isTyped)) writeInto(place.current, text, end);
  }, []);
  return (
    <Library dark={dark}>
      <div className="filter-node" ref={place}>
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
    </Library>
  );
}
