import { texts } from '@mingjing/contract';
import { BoardScale } from '../chart/board-scale.ts';
import { ChartView } from '../chart/chart-view.tsx';
import type { ToolSubject } from './subject.ts';
import { ToolDialog } from './tool-dialog.tsx';

/** The picture drawn anew at the size of the window, on the ground it was made for. */
export function EnlargeDialog({ subject, onClose }: { subject: ToolSubject; onClose: () => void }) {
  const { name, type, form, round, answer, theme } = subject;
  return (
    <ToolDialog
      title={name === '' ? texts.tools.enlarge : name}
      width={window.innerWidth}
      ground={{ color: theme.background, dark: theme.dark }}
      onClose={onClose}
    >
      <div className="tool-enlarged" style={{ background: theme.background, color: theme.text }}>
        {/* A dialog stands above the board's enlargement. */}
        <BoardScale.Provider value={1}>
          <ChartView type={type} form={form} round={round} answer={answer} theme={theme} />
        </BoardScale.Provider>
      </div>
    </ToolDialog>
  );
}
