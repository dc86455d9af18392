import { SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';

interface SearchFormProps {
  label: string;
  className?: string;
  onAsk: () => void;
  children: ReactNode;
  /** Beside 查询. */
  more?: ReactNode;
}

/** Conditions of what is looked for; texts count when they are entered. */
export function SearchForm({ label, className = '', onAsk, children, more }: SearchFormProps) {
  return (
    <form
      className={`audit-filter ${className}`}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      {children}
      <span className="audit-filter-actions">
        <Button htmlType="submit" type="primary" icon={<SearchOutlined aria-hidden="true" />}>
          查询
        </Button>
        {more}
      </span>
    </form>
  );
}

interface SearchTextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/** A text among the conditions. */
export function SearchText({ label, onChange, ...rest }: SearchTextProps) {
  return (
    <Input
      allowClear
      placeholder={label}
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
      {...rest}
    />
  );
}
