import { DownOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { FrameOrnament, frameLabels } from '../../board/nodes/frame-ornament.tsx';
import { bands } from '../../board/nodes/ornaments/bands.tsx';
import { OrnamentFace } from '../../board/nodes/ornaments/ornament-face.tsx';
import { Row } from './fields.tsx';
import './container-section.css';

interface ChoiceProps {
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** Frames as pictures; the chosen one's name is what is seen while they are folded away. */
export function FrameChoice({ value, disabled = false, onChange }: ChoiceProps) {
  const [open, setOpen] = useState(false);
  const names = ['', ...Object.keys(frameLabels)];
  const labelOf = (name: string): string => frameLabels[name] ?? '无';
  return (
    <>
      <Row label="装饰">
        <button
          type="button"
          className="frame-choice"
          aria-expanded={open}
          aria-label={`边框装饰：${labelOf(value)}`}
          disabled={disabled}
          onClick={() => setOpen(!open)}
        >
          {labelOf(value)}
          <DownOutlined aria-hidden rotate={open ? 180 : 0} />
        </button>
      </Row>
      {open && (
        <fieldset className="picture-choice" aria-label="边框装饰" disabled={disabled}>
          {names.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === value}
              disabled={disabled}
              onClick={() => onChange(name)}
            >
              <span className="picture-choice-picture" aria-hidden="true">
                <span>
                  <FrameOrnament name={name} accent="currentColor" />
                </span>
              </span>
              {labelOf(name)}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Headers and dividers as pictures. */
export function BandChoice({ value, disabled = false, onChange }: ChoiceProps) {
  return (
    <fieldset className="picture-choice picture-choice-bands" aria-label="标题与分隔装饰" disabled={disabled}>
      {Object.entries(bands).map(([form, { label }]) => (
        <button
          key={form}
          type="button"
          aria-pressed={form === value}
          disabled={disabled}
          onClick={() => onChange(form)}
        >
          <span className="picture-choice-picture" aria-hidden="true">
            <span>
              <OrnamentFace node={{ form, style: {} }} />
            </span>
          </span>
          {label}
        </button>
      ))}
    </fieldset>
  );
}
