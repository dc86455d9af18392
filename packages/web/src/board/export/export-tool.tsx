import { ApiError, texts } from '@mingjing/contract';
import { useContext, useEffect, useRef, useState } from 'react';
import { tell } from '../../app/failures.ts';
import { toast } from '../../ui/toast.ts';
import { DownloadAllowed } from '../tools/download-allowed.ts';
import { ToolMenu } from '../tools/tool-menu.tsx';
import type { DrawnBoard } from './draw-board.ts';
import { type FileKind, fileKinds } from './paper.ts';

interface ExportToolProps {
  /** Undefined while the board is read. */
  drawn: DrawnBoard | undefined;
  /** Not all widgets, or not the background, are there yet. */
  loading: boolean;
}

/** Saves the whole board as a picture or a PDF, as soon as it is ready. */
export function ExportTool({ drawn, loading }: ExportToolProps) {
  const allowed = useContext(DownloadAllowed);
  const button = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState(false);
  const [wanted, setWanted] = useState<FileKind | null>(null);
  const running = useRef(false);

  useEffect(() => {
    if (wanted === null || loading || drawn === undefined || running.current) return;
    running.current = true;
    const work = async () => {
      try {
        const { saveBoard } = await import('./save-board.ts');
        await saveBoard(drawn, wanted);
      } catch (error) {
        // What the server says is for people; what a browser says is not.
        if (error instanceof ApiError) tell(error);
        else {
          console.error(error);
          toast.error(texts.panel.exportFailed);
        }
      } finally {
        running.current = false;
        setWanted(null);
      }
    };
    void work();
  }, [wanted, loading, drawn]);

  if (!allowed) return null;
  const choices = fileKinds.map(({ key, label }) => ({
    key,
    label,
    icon: key === 'png' ? ('picture' as const) : ('file' as const),
    onChoose: () => setWanted(key),
  }));
  const label = wanted === null ? '导出面板' : '正在导出面板…';
  return (
    <>
      <button
        ref={button}
        type="button"
        className="board-tool"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={menu}
        aria-busy={wanted !== null}
        disabled={wanted !== null}
        onClick={() => setMenu(!menu)}
      >
        <svg
          viewBox="0 0 24 24"
          width="18"
          height="18"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="M12 4v11M7 10l5 5 5-5M5 20h14" />
        </svg>
      </button>
      {menu && button.current !== null && (
        <ToolMenu label="导出面板" choices={choices} anchor={button.current} onClose={() => setMenu(false)} />
      )}
    </>
  );
}
