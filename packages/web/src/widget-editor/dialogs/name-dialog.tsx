import { length, limits } from '@mingjing/contract';
import { Input, Modal } from 'antd';
import { useState } from 'react';

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
    <Modal
      open
      title={props.title}
      width={400}
      okText="确定"
      cancelText="取消"
      onOk={submit}
      onCancel={props.onCancel}
    >
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
        onPressEnter={submit}
      />
      <p className="field-error" role="alert">
        {problem}
      </p>
    </Modal>
  );
}
