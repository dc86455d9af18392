import { Form, Input } from 'antd';
import { told } from '../../ui/standing-errors.ts';

interface SourceTextProps {
  label: string;
  id: string;
  placeholder: string;
  /** What may be typed, told below the field. */
  hint?: string;
  autoComplete?: string;
  /** Not shown while it is typed. */
  secret?: boolean;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** A text that a data source cannot do without. */
export function SourceText({ label, secret = false, error, hint, onChange, ...rest }: SourceTextProps) {
  const Field = secret ? Input.Password : Input;
  return (
    <Form.Item label={label} htmlFor={rest.id} required extra={hint} {...told(error)}>
      <Field {...rest} onChange={(event) => onChange(event.target.value)} />
    </Form.Item>
  );
}
