import { ColorPicker } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

interface NumberFieldProps {
  label: string;
  /** undefined shows an empty field: several values, or none. */
  value: number | undefined;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  disabled?: boolean;
  /** Shown in front of the value instead of the label. */
  sign?: ReactNode;
  placeholder?: string;
}

/** A number that is taken over on Enter, on leaving and by the arrow keys: never half-typed. */
export function NumberField({
  label,
  value,
  onChange,
  min = -100_000,
  max = 100_000,
  step = 1,
  disabled = false,
  sign,
  placeholder,
}: NumberFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? (value === undefined ? '' : String(Math.round(value * 100) / 100));

  const commit = (text: string): void => {
    setDraft(null);
    const next = Number(text);
    if (text.trim() === '' || !Number.isFinite(next)) return;
    const held = Math.min(max, Math.max(min, next));
    if (held !== value) onChange(held);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') commit(shown);
    else if (event.key === 'Escape') setDraft(null);
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      const by = (event.key === 'ArrowUp' ? step : -step) * (event.shiftKey ? 10 : 1);
      commit(String(Math.round((Number(shown) + by) * 100) / 100));
    }
  };
  return (
    <span className={`number-field ${disabled ? 'number-field-disabled' : ''}`}>
      <label htmlFor={id} title={label}>
        {sign ?? label}
      </label>
      <input
        id={id}
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        disabled={disabled}
        placeholder={placeholder}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => {
          if (draft !== null) commit(draft);
        }}
        onKeyDown={press}
      />
    </span>
  );
}

const swatches = [
  '#ffffff',
  '#f3f5f9',
  '#18212f',
  '#0b1f4b',
  '#0958d9',
  '#13a8a8',
  '#389e0d',
  '#faad14',
  '#fa541c',
  '#cf1322',
  '#722ed1',
  '#eb2f96',
];

interface ColorFieldProps {
  label: string;
  value: string | undefined;
  /** undefined when it was cleared. */
  onChange: (value: string | undefined) => void;
  disabled?: boolean;
}

/** A colour with its swatch and its value; cleared it follows the page. */
export function ColorField({ label, value, onChange, disabled = false }: ColorFieldProps) {
  const isEmpty = value === undefined || value === '';
  const isPlain = !isEmpty && !value.includes('gradient');
  const text = isEmpty ? '默认' : isPlain ? value : '渐变';
  return (
    <ColorPicker
      size="small"
      allowClear
      disabled={disabled}
      // Beside its row and all of it on the page, however low the window is.
      placement="left"
      value={isPlain ? value : null}
      presets={[{ label: '常用', colors: swatches }]}
      onChange={(colour) => onChange(colour.cleared === true ? undefined : hexOf(colour))}
      onClear={() => onChange(undefined)}
    >
      <button type="button" className="color-field" aria-label={`${label}：${text}`} disabled={disabled}>
        <i style={isEmpty ? undefined : { background: value }} className={isEmpty ? 'color-none' : ''} />
        <span>{text}</span>
      </button>
    </ColorPicker>
  );
}

/** #rrggbb, with the opacity behind it only when there is one. */
function hexOf(colour: { toHexString: () => string }): string {
  const hex = colour.toHexString().toLowerCase();
  return hex.length === 9 && hex.endsWith('ff') ? hex.slice(0, 7) : hex;
}

export function Section({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <section className="inspector-section" aria-label={title}>
      <h3>
        {title}
        <span className="inspector-actions">{action}</span>
      </h3>
      {children}
    </section>
  );
}

export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="inspector-row">
      <span className="inspector-label">{label}</span>
      <div className="inspector-value">{children}</div>
    </div>
  );
}
