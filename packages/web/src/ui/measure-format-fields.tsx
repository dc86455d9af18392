import { numberStyleLabels } from '@mingjing/charts';
import { type MeasureFormat, measureFormat, mostDecimals, numberStyles } from '@mingjing/contract';
import { Input, Select } from 'antd';

const unsaid = measureFormat.parse({});
const automatic = 'auto';

const styles = numberStyles.map((value) => ({ value, label: numberStyleLabels[value] }));
const decimals = [
  { value: automatic, label: '自动' },
  ...Array.from({ length: mostDecimals + 1 }, (_, places) => ({
    value: String(places),
    label: `${places} 位`,
  })),
];

/** How the figures of a measure are written; undefined says nothing and leaves it to each chart. */
export function MeasureFormatFields(props: {
  value: MeasureFormat | undefined;
  onChange: (format: MeasureFormat | undefined) => void;
}) {
  const format = props.value ?? unsaid;
  const change = (part: Partial<MeasureFormat>): void => {
    const next = { ...format, ...part };
    const { numberStyle, prefix, suffix } = next;
    const isUnsaid =
      numberStyle === unsaid.numberStyle && prefix === '' && suffix === '' && next.decimals === undefined;
    props.onChange(isUnsaid ? undefined : next);
  };
  return (
    <fieldset className="measure-format">
      <legend>数值格式（图表未另设时使用）</legend>
      <div>
        <span>格式</span>
        <Select
          aria-label="数值格式"
          options={styles}
          value={format.numberStyle}
          onChange={(numberStyle) => change({ numberStyle })}
        />
      </div>
      <div>
        <span>小数</span>
        <Select
          aria-label="小数位数"
          options={decimals}
          value={format.decimals === undefined ? automatic : String(format.decimals)}
          onChange={(places) => change({ decimals: places === automatic ? undefined : Number(places) })}
        />
      </div>
      <div>
        <span>前缀</span>
        <Input
          aria-label="前缀"
          maxLength={10}
          placeholder="如 ¥"
          value={format.prefix}
          onChange={(event) => change({ prefix: event.target.value })}
        />
      </div>
      <div>
        <span>单位</span>
        <Input
          aria-label="单位"
          maxLength={10}
          placeholder="如 人次"
          value={format.suffix}
          onChange={(event) => change({ suffix: event.target.value })}
        />
      </div>
    </fieldset>
  );
}
