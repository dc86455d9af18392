import type { DrawingNode } from '@mingjing/drawing';
import { Slider } from 'antd';
import { ColorField, NumberField, Row, Section } from './fields.tsx';
import { type EditNode, setStyle } from './node-style.ts';
import { FrameChoice } from './picture-choice.tsx';
import { PictureField } from './picture-field.tsx';

/** Kinds that may wear a frame. */
const framed: ReadonlySet<DrawingNode['kind']> = new Set([
  'widget',
  'slot',
  'text',
  'image',
  'tabs',
  'carousel',
  'iframe',
  'notice',
]);
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
  const isFramed = framed.has(first.kind);
  const isBare = first.kind === 'ornament';
  const isPadded = first.kind === 'widget' || first.kind === 'text' || first.kind === 'notice';
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
        <FrameChoice
          value={style.frame ?? ''}
          disabled={disabled}
          onChange={(frame) =>
            edit('边框装饰', (node) => setStyle(node, 'frame', frame === '' ? undefined : frame))
          }
        />
      )}
      {!isLine && !isBare && (
        <Row label="填充">
          <ColorField
            label="填充颜色"
            value={style.bg}
            disabled={disabled}
            onChange={(bg) => edit('填充', (node) => setStyle(node, 'bg', bg), 'bg')}
          />
        </Row>
      )}
      {!isBare && (
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
      )}
      {!isLine && !isBare && (
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
