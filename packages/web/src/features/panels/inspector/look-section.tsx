import type { DrawingNode } from '@mingjing/drawing';
import { Select, Slider } from 'antd';
import { frameLabels } from '../../../board/nodes/frame-ornament.tsx';
import { ColorField, NumberField, Row, Section } from './fields.tsx';
import { type EditNode, setStyle } from './node-style.ts';
import { PictureField } from './picture-field.tsx';

const frameOptions = [
  { value: '', label: '无' },
  ...Object.entries(frameLabels).map(([value, label]) => ({ value, label })),
];
const borderPattern = /^(\d+(?:\.\d+)?)px (\w+) (.+)$/;

/** Fill, border, corners and what shines through. */
export function LookSection({
  nodes,
  edit,
  disabled,
}: {
  nodes: DrawingNode[];
  edit: EditNode;
  disabled: boolean;
}) {
  const [first] = nodes;
  if (first === undefined) return null;
  const { style } = first;
  const border = borderPattern.exec(style.border ?? '');
  const borderWidth = Number(border?.[1] ?? 0);
  const borderColour = border?.[3] ?? '#c9d2df';
  const setBorder = (width: number, colour: string): void =>
    edit(
      '边框',
      (node) => setStyle(node, 'border', width === 0 ? undefined : `${width}px solid ${colour}`),
      'border',
    );
  const isLine = first.kind === 'shape' && first.shape === 'line';
  const isFramed = first.kind === 'widget' || first.kind === 'slot';
  const isPadded = first.kind === 'widget' || first.kind === 'text';
  return (
    <Section title="样式">
      <Row label="不透明度">
        <Slider
          min={0}
          max={100}
          value={Math.round(first.op * 100)}
          disabled={disabled}
          ariaLabelForHandle="不透明度"
          tooltip={{ formatter: (value) => `${value}%` }}
          onChange={(value) =>
            edit(
              '不透明度',
              (node) => {
                node.op = value / 100;
              },
              'op',
            )
          }
        />
      </Row>
      {isFramed && (
        <Row label="装饰">
          <Select
            variant="filled"
            aria-label="边框装饰"
            size="small"
            disabled={disabled}
            value={style.frame ?? ''}
            options={frameOptions}
            onChange={(frame) =>
              edit('边框装饰', (node) => setStyle(node, 'frame', frame === '' ? undefined : frame))
            }
          />
        </Row>
      )}
      {!isLine && (
        <Row label="填充">
          <ColorField
            label="填充颜色"
            value={style.bg}
            disabled={disabled}
            onChange={(bg) => edit('填充', (node) => setStyle(node, 'bg', bg), 'bg')}
          />
        </Row>
      )}
      <Row label={isLine ? '线条' : '边框'}>
        <ColorField
          label="边框颜色"
          value={border === null ? undefined : borderColour}
          disabled={disabled}
          onChange={(colour) =>
            setBorder(colour === undefined ? 0 : Math.max(1, borderWidth), colour ?? borderColour)
          }
        />
        <NumberField
          label="边框粗细"
          sign="粗"
          min={0}
          max={50}
          value={borderWidth}
          disabled={disabled}
          onChange={(width) => setBorder(width, borderColour)}
        />
      </Row>
      {!isLine && (
        <div className="inspector-pair">
          <NumberField
            label="圆角"
            sign="圆角"
            min={0}
            max={10_000}
            value={style.radius ?? 0}
            disabled={disabled}
            onChange={(radius) =>
              edit('圆角', (node) => setStyle(node, 'radius', radius === 0 ? undefined : radius), 'radius')
            }
          />
          {isPadded && (
            <NumberField
              label="内边距"
              sign="边距"
              min={0}
              max={1000}
              value={style.padding ?? 0}
              disabled={disabled}
              onChange={(padding) =>
                edit(
                  '内边距',
                  (node) => setStyle(node, 'padding', padding === 0 ? undefined : padding),
                  'padding',
                )
              }
            />
          )}
        </div>
      )}
      {first.kind === 'widget' && (
        <PictureField
          label="组件背景图"
          value={style.bgImage ?? ''}
          disabled={disabled}
          onChange={(url) => edit('组件背景图', (node) => setStyle(node, 'bgImage', url))}
        />
      )}
    </Section>
  );
}
