import { backgroundAddress, backgroundNames, isBackground, pictureUrl, withHeader } from '@mingjing/drawing';
import './background-choice.css';

const labels: Record<string, string> = {
  'night-grid': '夜航网格',
  'deep-sea': '深海',
  aurora: '极光',
  circuit: '石墨电路',
  meridian: '经纬',
  ember: '余烬',
  ink: '墨色',
  ward: '晴蓝',
  paper: '素纸',
  dawn: '晨光',
  meadow: '青禾',
  'phone-day': '手机 日间',
  'phone-night': '手机 夜间',
};

interface BackgroundChoiceProps {
  /** The background's address; one of the product's is shown as chosen. */
  value: string;
  onChange: (address: string) => void;
}

/** The backgrounds that come with the product as small pictures; a click on the chosen one takes it away. */
export function BackgroundChoice({ value, onChange }: BackgroundChoiceProps) {
  const whole = withHeader(value, true);
  return (
    <fieldset className="background-choice">
      <legend>内置背景</legend>
      {backgroundNames.map((name) => {
        const address = backgroundAddress(name);
        const chosen = whole === address;
        return (
          <button
            key={name}
            type="button"
            aria-pressed={chosen}
            aria-label={labels[name] ?? name}
            title={labels[name] ?? name}
            style={{ backgroundImage: `url(${JSON.stringify(pictureUrl(address))})` }}
            onClick={() => onChange(chosen ? '' : address)}
          />
        );
      })}
      {isBackground(value) && <p>{labels[whole.slice(whole.indexOf(':') + 1)]}</p>}
    </fieldset>
  );
}
