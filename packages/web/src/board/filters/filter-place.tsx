import { texts } from '@mingjing/contract';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { Later } from '../chart/later.tsx';
import { draftOf, type ViewerFilter, valueProblem } from '../model/viewer-filters.ts';
import { type Begin, type Composing, FilterFace } from './filter-face.tsx';
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
  const { parameter, applied, dark, onApply } = props;
  const [used, setUsed] = useState<{ Control: typeof FilterNodeView; begin: Begin } | null>(null);
  const [typed, setTyped] = useState<Pick<Begin, 'typed' | 'end'>>({ typed: null, end: 0 });
  const wanted = useRef<Begin & Composing>({
    focus: false,
    open: false,
    end: 0,
    typed: null,
    isComposing: false,
  });
  const use = (change: Partial<Begin & Composing>) => {
    const { end, typed: text } = wanted.current;
    // What was typed at one end of a range is not for the other.
    const kept = change.end === undefined || change.end === end ? text : null;
    wanted.current = { ...wanted.current, typed: kept, ...change };
    setTyped({ typed: wanted.current.typed, end: wanted.current.end });
    import('./filter-node.tsx').then(
      // The last wish counts: what was pressed while the control was fetched comes open.
      ({ FilterNodeView: Control }) => {
        if (!wanted.current.isComposing) setUsed({ Control, begin: wanted.current });
      },
      () => change.open === true && toast.error(texts.filters.failed),
    );
  };
  if (used !== null) return <used.Control {...props} begin={used.begin} />;
  const value = draftOf(parameter, applied, '');
  const submit = () => {
    const next = { ...value, value: typed.typed ?? value.value };
    if (typed.typed === null || valueProblem(next) !== null) return;
    use({ typed: null });
    onApply(parameter.name, next);
  };
  return (
    <div className="filter-node" data-theme={dark ? 'dark' : 'light'}>
      <FilterFace parameter={parameter} value={value} typed={typed} onUse={use} onSubmit={submit} />
      {comesByItself(value) && (
        <Later>
          <Comes onReady={() => use({})} />
        </Later>
      )}
    </div>
  );
}
