import { type ReactNode, useId } from 'react';

interface SettingRowProps {
  label: string;
  /** Label over the control, where the control needs the whole width. */
  wide?: boolean;
  error?: string | undefined;
  children: (id: string) => ReactNode;
}

/** One setting: its label beside its control, a fault under it. */
export function SettingRow({ label, wide = false, error, children }: SettingRowProps) {
  const id = useId();
  return (
    <div className={wide ? 'setting-row setting-row-wide' : 'setting-row'}>
      <label htmlFor={id}>{label}</label>
      <div>
        {children(id)}
        {error !== undefined && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
