import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { bringFile, hearDrops } from '../../app/dropped-file.ts';
import { toast } from '../../ui/toast.ts';
import { spreadsheetProblem } from '../../ui/upload-area.tsx';
import './sheet-landing.css';

/** The whole page takes a spreadsheet and leads to the board that is made of it. */
export function SheetLanding() {
  const navigate = useNavigate();
  const [over, setOver] = useState(false);
  useEffect(
    () =>
      hearDrops({
        onOver: setOver,
        onFile: (file) => {
          const problem = spreadsheetProblem(file);
          if (problem !== null) {
            toast.warning(problem);
            return;
          }
          void bringFile(file, () => navigate('/config/panel/auto'));
        },
      }),
    [navigate],
  );
  return (
    <>
      <p className="welcome-hint">也可以把一张表格直接拖到这一页：自动生成一块面板</p>
      {over && (
        <div className="sheet-landing" role="status">
          <strong>松开鼠标，用这张表格一键成屏</strong>
        </div>
      )}
    </>
  );
}
