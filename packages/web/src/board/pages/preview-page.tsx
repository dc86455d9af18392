import { texts } from '@mingjing/contract';
import { useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ActingMark } from '../../acting/acting-mark.tsx';
import { EmptyState, LoadingState } from '../../ui/states.tsx';
import { Carousel } from '../carousel/carousel.tsx';
import { everyInAddress, pagesInAddress } from '../carousel/turns.ts';
import { sourceInAddress } from '../model/board-address.ts';
import { hasJumped, wayOut } from '../model/board-steps.ts';
import { readLocalBoard } from '../model/preview-store.ts';
import { BoardScreen } from '../screen/board-screen.tsx';
import { useStartFull } from '../screen/use-start-full.ts';
import { DownloadAllowed } from '../tools/download-allowed.ts';
import { PasswordGate } from './password-gate.tsx';
import { usePreviewAccess } from './use-preview-access.ts';
import './preview-page.css';

/**
 * /preview?id=…: a board alone on the page, opened by a share's sign, a token or the login of this browser. Another
 * link in the same tab begins anew: nothing that the one before showed stands under its address.
 */
export function Component() {
  const [address] = useSearchParams();
  return <PreviewPage key={`${address.get('sign')} ${address.get('token')}`} />;
}

function PreviewPage() {
  const [address] = useSearchParams();
  // As the page was come to: drills make entries of their own.
  const [mayGoBack] = useState(() => history.length > 1);
  const navigate = useNavigate();
  const place = useLocation();
  const id = address.get('id') ?? '';
  const isLocal = id.startsWith('local_');
  const local = useMemo(() => (isLocal ? readLocalBoard(id) : null), [id, isLocal]);
  const type = address.get('type') === 't' ? ('t' as const) : ('p' as const);
  const template = type === 't' ? (sourceInAddress(address)?.id ?? null) : null;
  const access = usePreviewAccess(address.get('sign'), address.get('token'), isLocal, template);
  const byLogin = address.get('sign') === null && address.get('token') === null;
  const pages = pagesInAddress(address);
  const root = useRef<HTMLDivElement>(null);
  const wall = address.get('full') === '1';
  useStartFull(root, wall && access.state === 'open');
  const source = isLocal
    ? { id: 0, type }
    : pages?.[0] !== undefined
      ? { id: pages[0], type: 'p' as const }
      : sourceInAddress(address);

  if (source === null || (isLocal && local === null)) {
    return (
      <div className="preview-page">
        <EmptyState
          size="page"
          title={texts.data.gone}
          description="请检查链接是否完整，或在编辑器中重新预览。"
        />
      </div>
    );
  }
  if (access.state === 'closed') {
    return (
      <div className="preview-page">
        <EmptyState
          size="page"
          title={texts.share.closed}
          description={access.revoked ? '请联系分享者重新获取链接。' : access.message}
        />
      </div>
    );
  }
  if (access.state === 'password') {
    const { problem, busy, give } = access;
    return (
      <div className="preview-page">
        <PasswordGate problem={problem} busy={busy} onPassword={give} />
      </div>
    );
  }
  return (
    <main ref={root} className="preview-page">
      {access.state !== 'asking' && byLogin && <ActingMark />}
      {access.state === 'asking' ? (
        <LoadingState />
      ) : (
        <DownloadAllowed.Provider value={access.allowDownload}>
          {pages !== null ? (
            <Carousel ids={pages} everySeconds={everyInAddress(address)} frame={root} />
          ) : (
            <BoardScreen
              key={`${type}${id}`}
              source={source}
              local={local ?? undefined}
              frame={root}
              wall={wall}
              // Who came by a jump finds the way back, and so does a phone's page; a link opened in a tab of its own has none.
              onBack={
                hasJumped(place) || (address.get('op') === 'h5' && mayGoBack)
                  ? () => void navigate(wayOut(place))
                  : undefined
              }
            />
          )}
        </DownloadAllowed.Provider>
      )}
    </main>
  );
}
