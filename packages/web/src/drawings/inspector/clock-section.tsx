import type { ClockNode } from '@mingjing/drawing';
import { Select } from 'antd';
import { Row, Section } from './fields.tsx';
import type { EditNode } from './node-style.ts';
import { TypeRow } from './type-row.tsx';

const formats: { value: ClockNode['format']; label: string }[] = [
  { value: 'datetime', label: '日期和时间' },
  { value: 'time', label: '时间' },
  { value: 'date', label: '日期' },
  { value: 'weekday', label: '日期和星期' },
];

interface ClockSectionProps {
  node: ClockNode;
  edit: EditNode;
  disabled: boolean;
}

/** What a clock shows, and in which type. */
export function ClockSection({ node, edit, disabled }: ClockSectionProps) {
  return (
    <Section title="时钟">
      <Row label="格式">
        <Select
          variant="filled"
          aria-label="时钟格式"
          size="small"
          disabled={disabled}
          value={node.format}
          options={formats}
          onChange={(format) =>
            edit('时钟格式', (draft) => {
              if (draft.kind === 'clock') draft.format = format;
            })
          }
        />
      </Row>
      <TypeRow node={node} edit={edit} disabled={disabled} />
    </Section>
  );
}
