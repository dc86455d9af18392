import {
  type Combination,
  type CombinationStart,
  type CombinationTrial,
  emptyName,
} from '@mingjing/contract';
import { Alert } from 'antd';
import { KeyHeads } from '../../../ui/key-heads.tsx';
import { count, stepWords } from './plan.ts';

const shownRows = 20;

function Rows({ keys, data }: CombinationTrial['content']) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled from the keyboard
    <div className="data-rules-table combine-table" tabIndex={0}>
      <table>
        <KeyHeads keys={keys} />
        <tbody>
          {data.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
            <tr key={at}>
              {row.map((cell, place) => (
                <td key={keys[place]}>{cell === null ? emptyName : String(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a combination comes to: its rows, matches and first values. */
export function TrialView(props: { plan: Combination; start: CombinationStart; trial: CombinationTrial }) {
  const { plan, start, trial } = props;
  const { keys, data } = trial.content;
  const steps = plan.kind === 'join' ? stepWords(plan, trial, (at) => start.parents[at]?.name ?? '') : [];
  return (
    <div className="combine-trial">
      <p className="combine-facts" role="status">
        <strong>组合后 {count(trial.rows)} 行</strong>
        {start.parents.map(({ id, name, rows }) => (
          <span key={id}>
            {name} {rows === null ? '' : `${count(rows)} 行`}
          </span>
        ))}
      </p>
      {steps.map(({ text, warning }) => (
        <div key={text} className="combine-figures">
          <p>{text}</p>
          {warning !== '' && <Alert type="warning" showIcon title={warning} />}
        </div>
      ))}
      {data.length === 0 ? (
        trial.rows > 0 && <p className="combine-hint">行数过多，未列出前几行</p>
      ) : (
        <Rows keys={keys} data={data.slice(0, shownRows)} />
      )}
    </div>
  );
}
