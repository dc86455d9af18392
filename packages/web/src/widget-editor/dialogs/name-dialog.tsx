import { length, limits } from '@mingjing/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';

export interface NameDialogProps {
  title: string;
  label: string;
  value: string;
  placeholder: string;
  /** Said when it is empty; null allows an empty name. */
  required: string | null;
  tooLong: string;
  onOk: (name: string) => void;
  onCancel: () => void;
}

/** Asks for one short name. */
export function NameDialog(props: NameDialogProps) {
  const [name, setName] = useState(props.value);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (): void => {
    const text = name.trim();
    const found = text === '' ? props.required : length(text) > limits.name ? props.tooLong : null;
    setProblem(found);
    if (found === null) props.onOk(text);
  };
  return (
    <Dialog title={props.title} width={400} onOk={submit} onClose={props.onCancel}>
      <Input
        autoFocus
        aria-label={props.label}
        aria-invalid={problem !== null}
        placeholder={props.placeholder}
        status={problem === null ? '' : 'error'}
        value={name}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(null);
        }}
      />
      <p className="field-error" role="alert">
        {problem}
      </p>
    </Dialog>
  );
}
