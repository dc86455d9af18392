import { UploadOutlined } from '@ant-design/icons';
import { type OutlineItem, texts } from '@mingjing/contract';
import { Button, Input } from 'antd';
import { useId, useRef, useState } from 'react';
import { forgetOutline } from '../../board/chart/outlines.ts';
import { useOutlineUpload } from '../../records/outline.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { tell } from '../../ui/index.ts';
import { checkOutline } from './outline-file.ts';

interface OutlineUploadProps {
  /** The outline whose place the file takes; null makes a new one. */
  target: OutlineItem | null;
  onClose: () => void;
  onDone: (item: OutlineItem) => void;
}

const codeForm = /^\d{2,12}$/;

/** A GeoJSON file, its name and, when it is the map of a known place, its code. Nothing is lost when it is refused. */
export function OutlineUpload({ target, onClose, onDone }: OutlineUploadProps) {
  const upload = useOutlineUpload(forgetOutline);
  const picker = useRef<HTMLInputElement>(null);
  const ids = { name: useId(), code: useId(), message: useId() };
  const [file, setFile] = useState<File | null>(null);
  const [regions, setRegions] = useState<number | null>(null);
  const [name, setName] = useState(target?.name ?? '');
  const [code, setCode] = useState(target?.code ?? '');
  const [problem, setProblem] = useState<string | null>(null);

  const take = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    setFile(chosen);
    setRegions(null);
    setProblem(null);
    const checked = await checkOutline(chosen);
    if ('problem' in checked) setProblem(checked.problem);
    else setRegions(checked.regions);
    setName((known) => known || chosen.name.replace(/\.(geo)?json$/i, '').slice(0, 50));
  };

  const send = (): void => {
    const trimmed = name.trim();
    const wrong =
      file === null
        ? texts.outline.file
        : trimmed === ''
          ? texts.outline.name
          : target === null && code !== '' && !codeForm.test(code)
            ? texts.outline.code
            : null;
    if (wrong !== null) setProblem(wrong);
    if (wrong !== null || file === null || regions === null) return;
    upload.mutate(
      { file, code, name: trimmed },
      {
        onSuccess: onDone,
        onError: (error) => {
          setProblem(error.message);
          tell(error);
        },
      },
    );
  };

  return (
    <Dialog
      title={target === null ? '上传轮廓' : `替换【${target.name}】`}
      width={460}
      okText="上传"
      busy={upload.isPending}
      onOk={send}
      onClose={onClose}
    >
      <div className="outline-form">
        <Button
          icon={<UploadOutlined aria-hidden="true" />}
          aria-describedby={ids.message}
          onClick={() => picker.current?.click()}
        >
          {file === null ? '选择 GeoJSON 文件' : file.name}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="选择轮廓文件"
          accept=".json,.geojson,application/geo+json,application/json"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // So that the same file, corrected meanwhile, can be chosen again.
            event.target.value = '';
          }}
        />
        <p id={ids.message} className={problem === null ? 'outline-hint' : 'field-error'} role="status">
          {problem ??
            (regions === null ? 'FeatureCollection，由带名称的面组成，不超过 5 MB' : `共 ${regions} 个区域`)}
        </p>
        <label htmlFor={ids.name}>名称</label>
        <Input id={ids.name} maxLength={50} value={name} onChange={(event) => setName(event.target.value)} />
        {target === null && (
          <>
            <label htmlFor={ids.code}>地区代码</label>
            <Input
              id={ids.code}
              maxLength={12}
              placeholder="如 440100，下钻到该地区时使用；可不填"
              value={code}
              onChange={(event) => setCode(event.target.value.trim())}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
