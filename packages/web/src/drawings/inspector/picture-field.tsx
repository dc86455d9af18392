import { DeleteOutlined, PictureOutlined } from '@ant-design/icons';
import { pictureUrl } from '@mingjing/drawing';
import { Spin } from 'antd';
import { useRef, useState } from 'react';
import { IconButton, tell } from '../../ui/index.ts';
import { uploadPicture } from '../pictures/upload-picture.ts';

interface PictureFieldProps {
  label: string;
  value: string;
  onChange: (url: string) => void;
  disabled?: boolean;
}

/** A picture: seen small, replaced by a click or a drop, taken away by the bin. */
export function PictureField({ label, value, onChange, disabled = false }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined || disabled) return;
    setBusy(true);
    try {
      onChange((await uploadPicture(file)).url);
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="picture-field">
      <button
        type="button"
        aria-label={value === '' ? `点击或拖入${label}` : `替换${label}`}
        disabled={disabled || busy}
        style={value === '' ? undefined : { backgroundImage: `url(${JSON.stringify(pictureUrl(value))})` }}
        className={value === '' ? '' : 'picture-filled'}
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer.files[0]);
        }}
      >
        {busy ? (
          <Spin size="small" />
        ) : (
          value === '' && (
            <>
              <PictureOutlined />
              <span>点击或拖入{label}</span>
            </>
          )
        )}
      </button>
      {value !== '' && !disabled && (
        <IconButton
          size="small"
          label={`移除${label}`}
          icon={<DeleteOutlined />}
          danger
          onClick={() => onChange('')}
        />
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`选择${label}`}
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
