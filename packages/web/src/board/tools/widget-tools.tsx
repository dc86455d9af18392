import { ApiError, cutError, texts } from '@mingjing/contract';
import { type RefObject, useContext, useRef, useState } from 'react';
import { tell } from '../../app/failures.ts';
import { alongRow, moveFocus } from '../../ui/arrow-focus.ts';
import { openedPart } from '../../ui/opened-part.tsx';
import { toast } from '../../ui/toast.ts';
import { BoardScale } from '../chart/board-scale.ts';
import { useSize } from '../chart/use-size.ts';
import { DownloadAllowed } from './download-allowed.ts';
import type { FileFormat, ToolSubject } from './subject.ts';
import { ToolIcon, type ToolIconName } from './tool-icons.tsx';
import { type ToolChoice, ToolMenu } from './tool-menu.tsx';
import './widget-tools.css';

const closeIt = ({ onClose }: { onClose: () => void }) => onClose();
const DataDialog = openedPart(() => import('./data-dialog.tsx').then((m) => m.DataDialog), closeIt);
const EnlargeDialog = openedPart(() => import('./enlarge-dialog.tsx').then((m) => m.EnlargeDialog), closeIt);
const SourceDialog = openedPart(() => import('./source-dialog.tsx').then((m) => m.SourceDialog), closeIt);

interface WidgetToolsProps {
  subject: ToolSubject;
  /** Reads the widget again; missing where that is done elsewhere. */
  onRefresh?: (() => Promise<void>) | undefined;
}

/** Below this there is room for one button only. */
const roomForAll = 240;
/** A picture of a tiny place is drawn larger. */
const smallest = { width: 480, height: 300 };

type Open = 'data' | 'enlarge' | 'source';

/** Runs what takes a while, one at a time, and says what went wrong. */
function useBusy() {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      // What the server says is for people; what a browser says is not.
      if (error instanceof ApiError) tell(error, cutError);
      else toast.error(texts.tools.failed);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

function useChoices(
  { subject, onRefresh }: WidgetToolsProps,
  room: RefObject<HTMLElement | null>,
  open: (what: Open) => void,
) {
  const { busy, run } = useBusy();
  const maySave = useContext(DownloadAllowed);
  const { answer, stored, file: unsavedFile } = subject;
  const picture = (format: 'png' | 'svg') => () =>
    void run(async () => {
      const { savePicture } = await import('./save-files.ts');
      const { clientWidth = 0, clientHeight = 0 } = room.current ?? {};
      const width = Math.max(smallest.width, clientWidth);
      const height = Math.max(smallest.height, clientHeight);
      await savePicture(subject, { width, height }, format);
    });
  const hasFile = stored !== undefined || unsavedFile !== undefined;
  const file = (format: FileFormat) => () =>
    void run(async () => {
      const { saveAnswer, storedFile } = await import('./save-files.ts');
      const ask = stored === undefined ? unsavedFile : storedFile(stored);
      if (ask === undefined) return;
      const cut = saveAnswer(await ask(format), format);
      if (cut !== null) toast.warning(texts.tools.cut(cut));
    });
  const choice = (key: string, label: string, icon: ToolIconName, onChoose: () => void): ToolChoice => ({
    key,
    label,
    icon,
    onChoose,
  });
  const t = texts.tools;
  const first = [
    ...(answer === undefined
      ? []
      : [
          choice('data', t.data, 'data', () => open('data')),
          choice('enlarge', t.enlarge, 'enlarge', () => open('enlarge')),
        ]),
    ...(onRefresh === undefined ? [] : [choice('refresh', t.refresh, 'refresh', () => void run(onRefresh))]),
  ];
  const rest = [
    ...(answer === undefined || !maySave
      ? []
      : [choice('png', t.png, 'picture', picture('png')), choice('svg', t.svg, 'picture', picture('svg'))]),
    ...(!hasFile || !maySave
      ? []
      : [choice('csv', t.csv, 'file', file('csv')), choice('xlsx', t.xlsx, 'file', file('xlsx'))]),
    choice('source', t.source, 'source', () => open('source')),
  ];
  return { busy, first, rest };
}

/**
 * The tools of a picture: unseen until somebody points at it or comes by keyboard. The Tab key stops at the last, whose
 * menu has them all, and arrows go from one to the next. Stands inside an element that is `position: relative` and has
 * the class `has-tools`.
 */
export function WidgetTools(props: WidgetToolsProps) {
  const { subject } = props;
  const [room, size] = useSize<HTMLDivElement>();
  const scale = useContext(BoardScale);
  const [open, setOpen] = useState<Open | null>(null);
  const [menu, setMenu] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const { busy, first, rest } = useChoices(props, room, setOpen);
  const compact = size === null || size.width * scale < roomForAll;
  const close = () => setOpen(null);
  const label = `${subject.name} ${texts.tools.toolbar}`;

  return (
    <>
      <div ref={room} className="widget-tools-room" aria-hidden="true" />
      <div
        className={`widget-tools ${menu || busy ? 'widget-tools-open' : ''}`}
        role="toolbar"
        aria-label={label}
        aria-busy={busy}
        onKeyDown={(event) => moveFocus(event, alongRow)}
        // The board's enlargement is no reason for larger buttons.
        style={scale === 1 ? undefined : { transform: `scale(${1 / scale})` }}
      >
        {!compact &&
          first.map(({ key, label: text, icon, onChoose }) => (
            <button
              key={key}
              type="button"
              className="tool-plain"
              tabIndex={-1}
              aria-label={text}
              title={text}
              onClick={onChoose}
            >
              <ToolIcon name={icon} />
            </button>
          ))}
        <button
          ref={more}
          type="button"
          aria-label={texts.tools.more}
          title={texts.tools.more}
          aria-haspopup="menu"
          aria-expanded={menu}
          onClick={() => setMenu(!menu)}
        >
          <ToolIcon name="more" />
        </button>
      </div>
      {menu && more.current !== null && (
        <ToolMenu
          label={label}
          choices={[...first, ...rest]}
          anchor={more.current}
          onClose={() => setMenu(false)}
        />
      )}
      {open === 'data' && <DataDialog subject={subject} onClose={close} />}
      {open === 'enlarge' && <EnlargeDialog subject={subject} onClose={close} />}
      {open === 'source' && <SourceDialog subject={subject} onClose={close} />}
    </>
  );
}
