import { AppstoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { LoadingState } from '../../../ui/index.ts';
import { DatasetField } from '../dataset-field.tsx';

const CubeBrowser = lazy(async () => ({ default: (await import('./cube-browser.tsx')).CubeBrowser }));

/** The cube browser over a script: open where there is no script yet, else on a click. */
export function CubeField(props: ComponentProps<typeof CubeBrowser>) {
  const [isOpen, setIsOpen] = useState(props.script.trim() === '');
  return (
    <DatasetField label="立方体" id="dataset-cube" hint="勾选指标与层级，查询语句自动写出，之后仍可手工修改">
      {isOpen ? (
        <Suspense fallback={<LoadingState rows={6} />}>
          <CubeBrowser {...props} />
        </Suspense>
      ) : (
        <div>
          <Button size="small" icon={<AppstoreOutlined aria-hidden="true" />} onClick={() => setIsOpen(true)}>
            浏览立方体
          </Button>
        </div>
      )}
    </DatasetField>
  );
}
