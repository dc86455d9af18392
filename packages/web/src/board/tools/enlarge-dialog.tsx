import { texts } from '@mingjing/contract';
import { BoardScale } from '../chart/board-scale.ts';
import { ChartView } from '../chart/chart-view.tsx';
import { FillsPlace } from '../chart/table-view.tsx';
import { type ToolSubject, titleOf } from './subject.ts';
import { ToolDialog } from './tool-dialog.tsx';

/** The picture drawn anew at the size of the window, on the ground it was made for. */
export function EnlargeDialog({ subject, onClose }: { subject: ToolSubject; onClose: () => void }) {
  const { type, form, round, answer, theme } = subject;
  const title = titleOf(subject);
  return (
    <ToolDialog
      title={title === '' ? texts.tools.enlarge : title}
      width={window.innerWidth}
      ground={{ color: theme.background, dark: theme.dark }}
      onClose={onClose}
    >
      <div className="tool-enlarged" style={{ background: theme.background, color: theme.text }}>
        {/* A dialog stands above the board's enlargement. */}
        <BoardScale.Provider value={1}>
          <FillsPlace.Provider value={true}>
            <ChartView type={type} form={form} round={round} answer={answer} theme={theme} />
          </FillsPlace.Provider>
        </BoardScale.Provider>
      </div>
    </ToolDialog>
  );
}
