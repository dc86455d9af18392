import type { ReactNode } from 'react';

/** A labelled field with its error below it. */
export function DatasetField(props: {
  label: string;
  id: string;
  required?: boolean;
  error?: string | undefined;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <div className="dataset-field">
      <label htmlFor={props.id}>
        {props.required === true && <em aria-hidden>*</em>}
        {props.label}
        {props.hint !== undefined && <small>{props.hint}</small>}
      </label>
      {props.children}
      {props.error !== undefined && (
        <p className="field-error" role="alert">
          {props.error}
        </p>
      )}
    </div>
  );
}
