import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Library } from '../../app/library.tsx';
import { useResources } from '../../records/session.ts';
import { NativeDialog } from '../../ui/native-dialog.tsx';
import { carouselAddress } from './turns.ts';
import './carousel.css';

interface CarouselDialogProps {
  /** The panel that is open: the first page. */
  current: number;
  onClose: () => void;
}

/** Chooses the panels that take turns on a wall, and how long each stays. */
export function CarouselDialog({ current, onClose }: CarouselDialogProps) {
  const { resources } = useResources();
  const [chosen, setChosen] = useState<readonly number[]>([current]);
  const [every, setEvery] = useState(30);
  const folders = (resources?.panels ?? []).filter(({ children }) => children.length > 0);
  const toggle = (id: number) =>
    setChosen((old) => (old.includes(id) ? old.filter((one) => one !== id) : [...old, id]));
  return createPortal(
    <Library>
      <NativeDialog
        title="轮播播放"
        onClose={onClose}
        width={480}
        footer={
          <>
            <Button onClick={onClose}>取消</Button>
            <Button
              type="primary"
              disabled={chosen.length === 0}
              href={`#${carouselAddress(chosen, every)}`}
              target="_blank"
            >
              {chosen.length === 1 ? '开始播放' : '开始轮播'}
            </Button>
          </>
        }
      >
        <ul className="carousel-pages" aria-label="轮播的面板">
          {folders.flatMap((folder) =>
            folder.children.map(({ id, name }) => (
              <li key={id}>
                <label>
                  <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
                  <span>{name}</span>
                  <small>{chosen.includes(id) ? `第 ${chosen.indexOf(id) + 1} 页` : folder.name}</small>
                </label>
              </li>
            )),
          )}
        </ul>
        <div className="carousel-every">
          <span>每页停留</span>
          <InputNumber
            aria-label="每页停留秒数"
            min={5}
            max={3600}
            value={every}
            onChange={(next) => setEvery(next ?? 30)}
          />
          <span>秒</span>
        </div>
        <p className="carousel-hint">
          打开的地址可以放到电视、大屏的浏览器里：面板完整铺满，无人操作时只留画面，断网或服务重启后自行恢复。浏览器不允许自动全屏时，点一下画面即可。
        </p>
      </NativeDialog>
    </Library>,
    document.fullscreenElement ?? document.body,
  );
}
