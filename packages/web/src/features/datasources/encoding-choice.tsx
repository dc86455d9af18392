import { type TextEncoding, textEncodingNames, textEncodings } from '@mingjing/contract';
import { Select } from 'antd';

const options = textEncodings.map((value) => ({ value, label: textEncodingNames[value] }));

interface EncodingChoiceProps {
  /** Undefined where it is not known yet. */
  encoding: TextEncoding | undefined;
  onChoose: (encoding: TextEncoding) => void;
}

/** The encoding of a text file, for who sees that its words are wrong. */
export function EncodingChoice({ encoding, onChoose }: EncodingChoiceProps) {
  return (
    <span className="sheet-preview-field">
      <span>文字编码</span>
      <Select<TextEncoding>
        aria-label="文字编码"
        placeholder="请选择"
        popupMatchSelectWidth={false}
        {...(encoding !== undefined && { value: encoding })}
        options={options}
        onChange={onChoose}
      />
    </span>
  );
}
