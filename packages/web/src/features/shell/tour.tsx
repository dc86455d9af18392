import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import './tour.css';

interface TourStep {
  /** Selector of what is shown; a step whose place is not on the page is left out. */
  at: string;
  title: string;
  text: string;
}

const shellTour: TourStep[] = [
  {
    at: '[data-tour="menu"]',
    title: '主菜单',
    text: '左侧是您可以使用的功能和面板，可折叠为图标；菜单旁的问号是使用指引。',
  },
  { at: '[data-tour="jump"]', title: '快速跳转', text: '输入名称即可跳到任意菜单或面板，快捷键 Ctrl+K。' },
  {
    at: '[data-tour="screen"]',
    title: '全屏与主题',
    text: '全屏适合大屏展示，主题可以在浅色与深色之间切换。',
  },
  { at: '[data-tour="user"]', title: '帐号', text: '在这里查看当前用户并退出登录。' },
];

const gap = 12;

function cardPlace(box: DOMRect): { left: number; top: number } {
  const width = Math.min(320, window.innerWidth - 32);
  const right = box.right + gap + width < window.innerWidth && box.height > window.innerHeight / 2;
  const left = right ? box.right + gap : Math.min(Math.max(box.left, 16), window.innerWidth - width - 16);
  const top = right ? box.top + 24 : box.bottom + gap;
  return { left, top: Math.min(top, window.innerHeight - 200) };
}

/** The guided tour over the main parts of the page: 上一步, 下一步, 跳过, 完成. */
export function ShellTour({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [present] = useState(() => shellTour.filter((step) => document.querySelector(step.at) !== null));
  const [at, setAt] = useState(0);
  const [box, setBox] = useState<DOMRect | null>(null);
  const step = present[at];

  useEffect(() => {
    dialog.current?.showModal();
    if (present.length === 0) onClose();
  }, [present, onClose]);
  useLayoutEffect(() => {
    const place = (): void => {
      const element = step === undefined ? null : document.querySelector(step.at);
      setBox(element?.getBoundingClientRect() ?? null);
    };
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [step]);

  const last = at === present.length - 1;
  const forward = (): void => (last ? onClose() : setAt(at + 1));
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowRight') forward();
    if (event.key === 'ArrowLeft') setAt(Math.max(0, at - 1));
  };
  return (
    <dialog ref={dialog} className="tour" aria-label="功能导览" onCancel={onClose} onKeyDown={press}>
      {box !== null && step !== undefined && (
        <>
          <div
            className="tour-light"
            style={{ left: box.left - 4, top: box.top - 4, width: box.width + 8, height: box.height + 8 }}
          />
          <div className="tour-card" style={cardPlace(box)}>
            <p className="tour-count">
              {at + 1} / {present.length}
            </p>
            <h2>{step.title}</h2>
            <p aria-live="polite">{step.text}</p>
            <div className="tour-buttons">
              {!last && (
                <button type="button" className="tour-skip" onClick={onClose}>
                  跳过
                </button>
              )}
              <button
                type="button"
                className="plain-button"
                disabled={at === 0}
                onClick={() => setAt(at - 1)}
              >
                上一步
              </button>
              <button type="button" className="plain-button plain-button-primary" onClick={forward}>
                {last ? '完成' : '下一步'}
              </button>
            </div>
          </div>
        </>
      )}
    </dialog>
  );
}
