import { fileTypeText, limits, texts } from '@mingjing/contract';
import { type DragEvent, useId, useRef, useState } from 'react';
import { currentBrand } from '../app/brand.ts';
import './upload-area.css';

/** What this installation takes. */
function taken(): { extensions: readonly string[]; megabytes: number } {
  const { megabytes, extensions } = currentBrand().upload ?? { megabytes: usualMegabytes, extensions: [] };
  return { extensions: [...limits.uploadExtensions, ...extensions], megabytes };
}
const mebibyte = 1_048_576;
const usualMegabytes = limits.uploadBytes / mebibyte;

/** Why a spreadsheet is refused before it is sent, or null. */
export function spreadsheetProblem(file: { name: string; size: number }): string | null {
  const { extensions, megabytes } = taken();
  const extension = file.name.toLowerCase().split('.').at(-1) ?? '';
  if (!file.name.includes('.') || !extensions.includes(extension)) return fileTypeText(file.name);
  return file.size > megabytes * mebibyte ? texts.datasource.fileLargerThan(megabytes) : null;
}

function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1_048_576 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1_048_576).toFixed(2)} MB`;
}

interface UploadAreaProps {
  file: File | null;
  onFile: (file: File | null) => void;
  /** A message of the form, for example that a file is missing. */
  error?: string | null;
  /** Name of the file that is stored already. */
  stored?: string | null;
  disabled?: boolean;
}

/** A drag area that also opens the picker; holds one spreadsheet, a new one takes its place. */
export function UploadArea({ file, onFile, error = null, stored = null, disabled = false }: UploadAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const messageId = useId();
  const message = problem ?? error;
  const { extensions, megabytes } = taken();
  const more = extensions.slice(limits.uploadExtensions.length);

  const take = (chosen: File | undefined): void => {
    if (chosen === undefined) return;
    const found = spreadsheetProblem(chosen);
    setProblem(found);
    if (found === null) onFile(chosen);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files[0]);
  };
  return (
    <div>
      <button
        type="button"
        disabled={disabled}
        className={`upload-area ${file === null ? '' : 'upload-area-chosen'} ${over ? 'upload-area-over' : ''} ${message === null ? '' : 'upload-area-error'}`}
        aria-describedby={messageId}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <svg viewBox="0 0 48 48" width="44" height="44" aria-hidden="true">
          <rect x="9" y="5" width="30" height="38" rx="4" fill="var(--drawing-1)" />
          <path
            d="M15 14h18M15 21h18M15 28h10"
            stroke="var(--drawing-2)"
            strokeWidth="2.5"
            strokeLinecap="round"
          />
          <circle cx="34" cy="35" r="9" fill="var(--accent)" />
          <path
            d="M34 39.5v-8M30.5 34.5l3.5-3.5 3.5 3.5"
            fill="none"
            stroke="var(--on-accent)"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <span className="upload-area-title">
          {file === null ? (stored ?? '将文件拖到此处，或点击选择') : file.name}
        </span>
        <span className="upload-area-hint">
          {file === null
            ? `${stored === null ? '' : '拖入或点击可替换文件。'}支持 xlsx、xls、xlsm、csv${more.map((one) => `、${one}`).join('')}，不超过 ${megabytes} MB`
            : `${size(file.size)}，点击可重新选择`}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        // Not the attribute: the component library's form shows file inputs whatever it says.
        style={{ display: 'none' }}
        aria-label="选择表格文件"
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          take(event.target.files?.[0]);
          // So that choosing the same file again, corrected meanwhile, is heard.
          event.target.value = '';
        }}
      />
      <p id={messageId} className="upload-area-message" role={message === null ? undefined : 'alert'}>
        {message}
      </p>
    </div>
  );
}
