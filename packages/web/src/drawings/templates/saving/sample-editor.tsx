import { Checkbox, Collapse, Input } from 'antd';
import { KeyHeads } from '../../../ui/key-heads.tsx';
import { type ChartSample, withText } from './sample-rows.ts';

interface SampleEditorProps {
  samples: readonly ChartSample[];
  onChange: (samples: ChartSample[]) => void;
}

function SampleTable({ sample, onChange }: { sample: ChartSample; onChange: (next: ChartSample) => void }) {
  return (
    <div className="sample-table">
      <table>
        <KeyHeads keys={sample.keys} />
        <tbody>
          {sample.texts.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place, which does not change
            <tr key={row}>
              {cells.map((value, column) => (
                <td key={sample.keys[column] ?? column}>
                  <Input
                    size="small"
                    variant="filled"
                    aria-label={`${sample.name}第 ${row + 1} 行 ${sample.keys[column] ?? ''}`}
                    value={value}
                    onChange={(event) => onChange(withText(sample, row, column, event.target.value))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The rows that would go with a template: looked at, changed or left out, chart by chart. */
export function SampleEditor({ samples, onChange }: SampleEditorProps) {
  const put = (next: ChartSample): void =>
    onChange(samples.map((sample) => (sample.nodeId === next.nodeId ? next : sample)));
  return (
    <Collapse
      size="small"
      // The box beside a title is no part of it.
      collapsible="header"
      className="sample-list"
      items={samples.map((sample) => ({
        key: sample.nodeId,
        label: `${sample.name}（${sample.texts.length} 行）`,
        extra: (
          <Checkbox
            checked={sample.kept}
            aria-label={`附带【${sample.name}】的样例`}
            onChange={(event) => put({ ...sample, kept: event.target.checked })}
          >
            附带
          </Checkbox>
        ),
        children: <SampleTable sample={sample} onChange={put} />,
      }))}
    />
  );
}
