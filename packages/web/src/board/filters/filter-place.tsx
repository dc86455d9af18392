import { texts } from '@mingjing/contract';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { Later } from '../chart/later.tsx';
import { draftOf, type ViewerFilter } from '../model/viewer-filters.ts';
import { type Begin, FilterFace } from './filter-face.tsx';
import type { FilterNodeView } from './filter-node.tsx';

type FilterPlaceProps = Omit<ComponentProps<typeof FilterNodeView>, 'begin'>;

/** Typed text must not be lost, and several values stand side by side as the control lays them out. */
const comesByItself = ({ kind, values = [] }: ViewerFilter): boolean =>
  kind === 'text' || kind === 'number' || (kind === 'list' && values.length > 0);

/** Asks for the control, once it is on the page. */
function Comes({ onReady }: { onReady: () => void }) {
  const ready = useRef(onReady);
  useEffect(() => ready.current(), []);
  return null;
}

/** A filter that stands on the drawing: its face, and the control when somebody comes to use it. */
export function FilterPlace(props: FilterPlaceProps) {
  const { parameter, applied, dark } = props;
  const [used, setUsed] = useState<{ Control: typeof FilterNodeView; begin: Begin } | null>(null);
  const wanted = useRef<Begin>({ focus: false, open: false, end: 0 });
  const use = (change: Partial<Begin>) => {
    wanted.current = { ...wanted.current, ...change };
    import('./filter-node.tsx').then(
      // The last wish counts: what was pressed while the control was fetched comes open.
      ({ FilterNodeView: Control }) => setUsed({ Control, begin: wanted.current }),
      () => change.open === true && toast.error(texts.filters.failed),
    );
  };
  if (used !== null) return <used.Control {...props} begin={used.begin} />;
  const value = draftOf(parameter, applied, '');
  return (
    <div className="filter-node" data-theme={dark ? 'dark' : 'light'}>
      <FilterFace parameter={parameter} value={value} onUse={use} />
      {comesByItself(value) && (
        <Later>
          <Comes onReady={() => use({})} />
        </Later>
      )}
    </div>
  );
}
