import type { CarouselNode } from '@mingjing/drawing';
import type { KeyboardEvent } from 'react';
import './container-face.css';

/** Dots of a carousel as a picture. */
export function StillDots({ node, page }: { node: CarouselNode; page: string }) {
  if (node.pages.length < 2) return null;
  return (
    <div className="carousel-dots">
      {node.pages.map((one) => (
        <span key={one.id} className={one.id === page ? 'carousel-dot carousel-dot-open' : 'carousel-dot'} />
      ))}
    </div>
  );
}

/** What a page of a carousel is called to those who do not see it. */
export const slideName = ({ pages }: CarouselNode, at: number): string => {
  const name = pages[at]?.name ?? '';
  return `第 ${at + 1} 页，共 ${pages.length} 页${name === '' ? '' : `：${name}`}`;
};

interface CarouselBarProps {
  node: CarouselNode;
  page: string;
  onPage: (page: string) => void;
  /** Whether it turns by itself; undefined where it never does. */
  running: boolean | undefined;
  onToggle: () => void;
}

/** What leads through a carousel: dots, arrows by keys, and a switch that stops it. */
export function CarouselBar({ node, page, onPage, running, onToggle }: CarouselBarProps) {
  const { pages } = node;
  const at = pages.findIndex((one) => one.id === page);
  const go = (step: number): void => {
    const next = pages[(at + step + pages.length) % pages.length];
    if (next !== undefined) onPage(next.id);
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key];
    if (step === undefined) return;
    // The board around it may turn by the same keys.
    event.preventDefault();
    go(step);
  };
  if (pages.length < 2) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons inside
    <div className="carousel-dots" onKeyDown={press}>
      <button type="button" className="carousel-step" aria-label="上一页" onClick={() => go(-1)}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M10 3.500 5.500 8l4.500 4.500" />
        </svg>
      </button>
      {pages.map((one, index) => (
        <button
          key={one.id}
          type="button"
          aria-label={slideName(node, index)}
          aria-current={one.id === page ? 'true' : undefined}
          className={one.id === page ? 'carousel-dot carousel-dot-open' : 'carousel-dot'}
          onClick={() => onPage(one.id)}
        />
      ))}
      <button type="button" className="carousel-step" aria-label="下一页" onClick={() => go(1)}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="m6 3.500 4.500 4.500L6 12.500" />
        </svg>
      </button>
      {running !== undefined && (
        <button
          type="button"
          className="carousel-step"
          aria-label={running ? '暂停轮播' : '继续轮播'}
          onClick={onToggle}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={running ? 'M5.500 4v8M10.500 4v8' : 'M5 3.500v9l7-4.500z'} />
          </svg>
        </button>
      )}
    </div>
  );
}
