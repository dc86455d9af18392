import { readSlotSpec, texts } from '@mingjing/contract';
import type { SlotNode } from '@mingjing/drawing';
import { memo, useMemo } from 'react';
import { SlotView } from '../../board/slot/slot-view.tsx';
import { useEditorState } from '../../editor/canvas/editor-context.tsx';
import { useGround } from './live-widget.tsx';

/** A slot on the canvas with its sample rows; on a panel it is paler and asks for a chart, or says what it lacks. */
export const LiveSlot = memo(
  function LiveSlot({ node }: { node: SlotNode }) {
    const { dark, ground, theme } = useGround();
    const isPanel = useEditorState((state) => state.drawing.kind === 'panel');
    const missing = useMemo(() => readSlotSpec(node.spec)?.missing ?? [], [node.spec]);
    return (
      <div className={isPanel ? 'slot-open' : 'slot-sample'}>
        <SlotView node={node} theme={theme} dark={dark} ground={ground} />
        {isPanel &&
          (missing.length === 0 ? (
            <span className="slot-hint">拖入图表</span>
          ) : (
            <span className="slot-hint slot-lacks">{texts.template.lacks(missing.join('、'))}</span>
          ))}
      </div>
    );
  },
  ({ node: a }, { node: b }) =>
    a.chart === b.chart && a.spec === b.spec && a.name === b.name && a.style === b.style,
);
