import type { Menu } from '@mingjing/contract';
import { useNavigate } from 'react-router';
import { goTo } from '../../sidebar/elsewhere.ts';
import { NativeDialog } from '../../ui/native-dialog.tsx';
import { guideOf } from './guides.ts';

/** The intro guide of one menu. */
export function HelpGuide({ menu, onClose }: { menu: Menu; onClose: () => void }) {
  const navigate = useNavigate();
  const guide = guideOf(menu.path, menu.description);
  const go = (): void => {
    onClose();
    goTo(menu.path, navigate);
  };
  return (
    <NativeDialog
      title={`${menu.description} · 使用指引`}
      width={480}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="plain-button" onClick={onClose}>
            关闭
          </button>
          {!menu.group && (
            <button type="button" className="plain-button plain-button-primary" onClick={go}>
              前往{menu.description}
            </button>
          )}
        </>
      }
    >
      <p>{guide.intro}</p>
      <ol className="guide-steps">
        {guide.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </NativeDialog>
  );
}
