import type { DrawingNode } from '@mingjing/drawing';
import { Input } from 'antd';
import { Row } from './fields.tsx';
import type { EditNode } from './node-style.ts';

interface NameRowProps {
  node: DrawingNode;
  edit: EditNode;
  disabled: boolean;
  /** What the title is called, in the history as well. */
  label: string;
  placeholder?: string;
}

/** The title of what is selected. */
export function NameRow({ node, edit, disabled, label, placeholder = '' }: NameRowProps) {
  return (
    <Row label="标题">
      <Input
        size="small"
        variant="filled"
        aria-label={label}
        maxLength={100}
        disabled={disabled}
        value={node.name}
        placeholder={placeholder}
        onChange={(event) =>
          edit(
            label,
            (draft) => {
              draft.name = event.target.value;
            },
            'name',
          )
        }
      />
    </Row>
  );
}
