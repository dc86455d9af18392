import type { Parameter } from '@mingjing/contract';
import { createContext, useContext } from 'react';

/** What controls of filters know of their board. */
export interface FilterScope {
  /** Null on a board that only this browser knows: its choices are those it carries. */
  panelId: number | null;
  /** All parameters of the panel, shown or not: choices depend on them. */
  parameters: readonly Parameter[];
  today: string;
}

export const FilterScopeContext = createContext<FilterScope>({ panelId: null, parameters: [], today: '' });

export const useFilterScope = (): FilterScope => useContext(FilterScopeContext);
