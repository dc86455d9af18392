import { seriesPalettes } from '@mingjing/charts';
import { ColorPicker } from 'antd';
import { useTheme } from '../../app/theme.ts';

interface ColorControlProps {
  /** '' is the theme's own colour. */
  value: string;
  label: string;
  onChange: (color: string) => void;
}

/** A colour of one's own, or the theme's. */
export function ColorControl({ value, label, onChange }: ColorControlProps) {
  const { dark } = useTheme();
  const presets = [{ label: '主题色', colors: [...(dark ? seriesPalettes.dark : seriesPalettes.light)] }];
  return (
    <div className="color-control">
      <ColorPicker
        size="small"
        aria-label={label}
        value={value === '' ? null : value}
        presets={presets}
        disabledFormat
        placement="left"
        showText={() => (value === '' ? '默认' : value)}
        onChangeComplete={(color) => onChange(color.toCssString())}
      />
      {value !== '' && (
        <button type="button" className="color-clear" onClick={() => onChange('')}>
          默认
        </button>
      )}
    </div>
  );
}
