import { PlusOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { type ReactNode, useState } from 'react';

/** What is edited of a list: the entry that a dialog shows, undefined for a new one, and what becomes of it. */
export interface EditedFormula<T> {
  value: T | undefined;
  put: (next: T) => void;
  close: () => void;
}

/** Formulas of a dataset: a tag each, opened by a press, and a button that adds one. */
export function FormulaTags<T>(props: {
  formulas: readonly T[];
  icon: ReactNode;
  /** Its name, and what a pointer that rests on it is told. */
  told: (formula: T) => { name: string; title: string };
  add: string;
  onChange: (formulas: T[]) => void;
  /** Before the dialog opens: it needs the columns. */
  onOpen: () => void;
  dialog: (edited: EditedFormula<T>) => ReactNode;
}) {
  const { formulas, onChange } = props;
  const [open, setOpen] = useState<{ at: number | null } | null>(null);
  const show = (at: number | null): void => {
    props.onOpen();
    setOpen({ at });
  };
  const put = (next: T): void => {
    const at = open?.at ?? null;
    onChange(at === null ? [...formulas, next] : formulas.map((old, i) => (i === at ? next : old)));
    setOpen(null);
  };
  return (
    <>
      <div className="dataset-form-measures">
        {formulas.map((formula, at) => {
          const { name, title } = props.told(formula);
          return (
            <Tag
              key={name}
              closable
              icon={props.icon}
              onClose={() => onChange(formulas.filter((_, i) => i !== at))}
            >
              <button type="button" title={title} onClick={() => show(at)}>
                {name}
              </button>
            </Tag>
          );
        })}
        <Button
          size="small"
          type="dashed"
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => show(null)}
        >
          {props.add}
        </Button>
      </div>
      {open !== null &&
        props.dialog({
          value: open.at === null ? undefined : formulas[open.at],
          put,
          close: () => setOpen(null),
        })}
    </>
  );
}
