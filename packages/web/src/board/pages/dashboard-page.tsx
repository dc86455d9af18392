import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/states.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { CarouselStarter } from '../carousel/carousel-starter.tsx';
import { sourceInAddress } from '../model/board-address.ts';
import { hasJumped, wayOut } from '../model/board-steps.ts';
import { BoardScreen } from '../screen/board-screen.tsx';

/** /main/dashboard?id=: a panel or template inside the shell. */
export function Component() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const place = useLocation();
  const source = sourceInAddress(address);
  const narrow = useNarrow();
  if (source === null)
    return (
      <EmptyState
        size="page"
        title="请选择要查看的面板"
        description={narrow ? '点击左上角的菜单，打开一个面板。' : '从左侧菜单打开一个面板。'}
      />
    );
  const searchWord = address.get('searchWord');
  const back = () => {
    // The search the viewer came from is given back to the jump box.
    if (!hasJumped(place) && searchWord !== null && searchWord !== '')
      void navigate(`/main?searchWord=${encodeURIComponent(searchWord)}`);
    else void navigate(wayOut(place));
  };
  return (
    <BoardScreen
      key={`${source.type}${source.id}`}
      source={source}
      onBack={back}
      tools={source.type === 'p' && <CarouselStarter current={source.id} />}
    />
  );
}
