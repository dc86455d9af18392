import { aabb, type Box, type DrawingNode, isContainer, union } from '@mingjing/drawing';
import { useEditor } from '../../editor/canvas/editor-context.tsx';
import { placeBoxes } from '../../editor/commands/place.ts';
import { NumberField, Section } from './fields.tsx';
import { InsideRow } from './inside-row.tsx';

/** Place, size and angle; of several nodes the place of their frame. */
export function PlaceSection({ nodes, disabled }: { nodes: DrawingNode[]; disabled: boolean }) {
  const editor = useEditor();
  const [only] = nodes;
  const frame = union(nodes.map(aabb));
  if (only === undefined || frame === undefined) return null;
  const single = nodes.length === 1;
  const place = (key: keyof Box, label: string) => (value: number) =>
    editor.run(
      placeBoxes(
        label,
        new Map([[only.id, { x: only.x, y: only.y, w: only.w, h: only.h, r: only.r, [key]: value }]]),
      ),
    );
  /** Several move together: their frame goes where it is sent. */
  const moveAll = (by: { x: number; y: number }): void =>
    editor.run(
      placeBoxes(
        '移动',
        new Map(nodes.map(({ id, x, y, w, h, r }) => [id, { x: x + by.x, y: y + by.y, w, h, r }])),
      ),
    );
  return (
    <Section title="位置与大小">
      <div className="inspector-pair">
        <NumberField
          label="横坐标"
          sign="X"
          value={single ? only.x : frame.left}
          disabled={disabled}
          onChange={single ? place('x', '移动') : (x) => moveAll({ x: x - frame.left, y: 0 })}
        />
        <NumberField
          label="纵坐标"
          sign="Y"
          value={single ? only.y : frame.top}
          disabled={disabled}
          onChange={single ? place('y', '移动') : (y) => moveAll({ x: 0, y: y - frame.top })}
        />
      </div>
      {single && (
        <>
          <div className="inspector-pair">
            <NumberField
              label="宽度"
              sign="宽"
              min={1}
              max={20_000}
              value={only.w}
              disabled={disabled}
              onChange={place('w', '调整大小')}
            />
            <NumberField
              label="高度"
              sign="高"
              min={1}
              max={20_000}
              value={only.h}
              disabled={disabled}
              onChange={place('h', '调整大小')}
            />
          </div>
          <div className="inspector-pair">
            <NumberField
              label="旋转角度"
              sign="°"
              min={-360}
              max={360}
              value={only.r}
              disabled={disabled || isContainer(only)}
              onChange={place('r', '旋转')}
            />
          </div>
        </>
      )}
      <InsideRow nodes={nodes} disabled={disabled} />
    </Section>
  );
}
