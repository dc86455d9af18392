import { texts } from '@mingjing/contract';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { allDashboards, grantedPaths } from '../../app/menus.ts';
import { useResources } from '../../records/session.ts';
import { EmptyState } from '../../ui/states.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { CarouselStarter } from '../carousel/carousel-starter.tsx';
import { sourceInAddress } from '../model/board-address.ts';
import { hasJumped, wayOut } from '../model/board-steps.ts';
import { BoardScreen } from '../screen/board-screen.tsx';

/** The console without a panel: which one to open, or how there comes to be one. */
function NoBoard() {
  const narrow = useNarrow();
  const { resources } = useResources();
  if (resources === null || allDashboards(resources.menu).length > 0)
    return (
      <EmptyState
        size="page"
        title="请选择要查看的面板"
        description={narrow ? '点击左上角的菜单，打开一个面板。' : '从左侧菜单打开一个面板。'}
      />
    );
  if (!grantedPaths(resources.menu).has('/config/panel'))
    return <EmptyState size="page" title={texts.welcome.noMenus} />;
  return (
    <EmptyState
      size="page"
      title="还没有可查看的面板"
      description="在面板设置中新建并发布面板，或从表格、数据集一键成屏。"
      action={
        <Link className="link-button" to="/config/panel/auto">
          一键成屏
        </Link>
      }
    />
  );
}

/** /main/dashboard?id=: a panel or template inside the shell. */
export function Component() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const place = useLocation();
  const source = sourceInAddress(address);
  if (source === null) return <NoBoard />;
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
