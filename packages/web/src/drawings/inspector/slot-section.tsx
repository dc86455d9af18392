import { kinds } from '@mingjing/charts';
import type { SlotNode } from '@mingjing/drawing';
import { Select } from 'antd';
import { Row, Section } from './fields.tsx';
import { NameRow } from './name-row.tsx';
import type { EditNode } from './node-style.ts';

const kindOptions = kinds.map(({ type, label }) => ({ value: type as string, label }));

/** A place for a chart: what it is called and which kind belongs there. */
export function SlotSection({ node, edit, disabled }: { node: SlotNode; edit: EditNode; disabled: boolean }) {
  return (
    <Section title="图表位">
      <NameRow node={node} edit={edit} disabled={disabled} label="图表位标题" />
      <Row label="类型">
        <Select
          variant="filled"
          aria-label="图表位类型"
          size="small"
          disabled={disabled}
          value={node.chart ?? 'bar'}
          options={kindOptions}
          onChange={(type) =>
            edit('图表位类型', (draft) => {
              if (draft.kind !== 'slot') return;
              draft.chart = type;
              // Fields and rows were those of the other kind.
              delete draft.spec;
            })
          }
        />
      </Row>
    </Section>
  );
}
