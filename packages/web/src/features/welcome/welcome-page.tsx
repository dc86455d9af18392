import { type Menu, texts } from '@mingjing/contract';
import { Link } from 'react-router';
import { useBrand } from '../../app/brand.ts';
import {
  allDashboards,
  type DashboardLink,
  firstDashboard,
  grantedPaths,
  visibleMenus,
} from '../../app/menus.ts';
import { useTour } from '../../app/tour-store.ts';
import { useResources } from '../../records/session.ts';
import { BoardPicture } from '../../ui/board-picture.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { PanelCover } from './panel-cover.tsx';
import { features, moduleTexts, steps } from './product.ts';
import { SheetLanding } from './sheet-landing.tsx';
import './welcome-page.css';

const consolePath = '/main/dashboard';

/** The one thing to do now: look at a panel, or add data where there is none yet. */
function Start({ first, granted }: { first: string | null; granted: Set<string> }) {
  const [begin] = steps;
  if (first === null && (begin === undefined || !granted.has(begin.path))) return null;
  return (
    <Link className="link-button welcome-open" to={first ?? begin?.path ?? ''}>
      {first === null ? begin?.title : '打开面板'}
    </Link>
  );
}

/** What a spreadsheet goes through on its way to a board. */
const boardMenus = ['/config/datasource', '/config/cube', '/config/panel'];

function Hero({ first, granted }: { first: string | null; granted: Set<string> }) {
  const brand = useBrand();
  const mayMakeBoards = boardMenus.every((path) => granted.has(path));
  return (
    <section className="welcome-hero">
      <div>
        <p className="welcome-version">V2.0</p>
        <h1>{brand.title}</h1>
        <p className="welcome-lead">
          连接医院业务数据，沉淀为可信的数据集，再以图表、面板和大屏呈现给每一位需要的人。
        </p>
        <div className="welcome-actions">
          <Start first={first} granted={granted} />
          {granted.has('/config/panel') && (
            <Link className="plain-button welcome-open" to="/config/panel/auto">
              一键成屏
            </Link>
          )}
          <button
            type="button"
            className="plain-button welcome-open"
            onClick={() => useTour.setState({ open: true })}
          >
            功能导览
          </button>
        </div>
        {mayMakeBoards && <SheetLanding />}
      </div>
      <BoardPicture />
    </section>
  );
}

/** The five steps, for whoever makes panels; one whose screen the user has not is told, not linked. */
function Steps({ granted, first }: { granted: Set<string>; first: string | null }) {
  return (
    <section aria-labelledby="welcome-steps">
      <h2 id="welcome-steps">推荐使用顺序</h2>
      <ol className="welcome-steps">
        {steps.map((step, index) => {
          const to = step.path === consolePath ? first : granted.has(step.path) ? step.path : null;
          const body = (
            <>
              <span className="welcome-number">{index + 1}</span>
              <strong>{step.title}</strong>
              <span>{step.text}</span>
            </>
          );
          return <li key={step.path}>{to === null ? <div>{body}</div> : <Link to={to}>{body}</Link>}</li>;
        })}
      </ol>
    </section>
  );
}

/** `looks`: whether this user only looks at panels, and makes none. */
function Panels({ links, granted, looks }: { links: DashboardLink[]; granted: Set<string>; looks: boolean }) {
  if (links.length === 0) return looks ? <EmptyState title={texts.welcome.noMenus} /> : null;
  return (
    <section aria-labelledby="welcome-panels">
      <div className="welcome-head">
        <h2 id="welcome-panels">我的面板</h2>
        {granted.has('/config/panel') && <Link to="/config/panel/shares">全部分享链接</Link>}
      </div>
      <ul className="welcome-panels">
        {links.slice(0, 8).map((link) => (
          <li key={link.id}>
            <Link to={link.to}>
              <PanelCover id={link.id} path={link.cover} />
              <strong>{link.name}</strong>
              <span>
                {link.folder}
                {link.mobile ? ' · 移动端' : ''}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The menus that this user has, and no other: what is not there is not offered. */
function Modules({ menus, first }: { menus: Menu[]; first: string | null }) {
  return (
    <section aria-labelledby="welcome-modules">
      <h2 id="welcome-modules">功能模块</h2>
      <ul className="welcome-modules">
        {visibleMenus(menus).map((module) => (
          <li key={module.id}>
            <h3>{module.description}</h3>
            <p>{moduleTexts[module.path] ?? ''}</p>
            <div>
              {module.children.map((part) => (
                <Link key={part.id} to={part.path}>
                  {part.description}
                </Link>
              ))}
              {module.group && first !== null && <Link to={first}>进入控制台</Link>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Features() {
  return (
    <section aria-labelledby="welcome-features">
      <h2 id="welcome-features">产品特性</h2>
      <ul className="welcome-features">
        {features.map((feature) => (
          <li key={feature.title}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d={feature.drawing} />
            </svg>
            <div>
              <h3>{feature.title}</h3>
              <p>{feature.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Component() {
  const { resources } = useResources();
  if (resources === null) return null;
  if (resources.menu.length === 0) return <EmptyState size="page" title={texts.welcome.noMenus} />;
  const granted = grantedPaths(resources.menu);
  const first = firstDashboard(resources.menu);
  const makes = steps.some(({ path }) => path !== consolePath && granted.has(path));
  return (
    <div className="welcome">
      <Hero first={first} granted={granted} />
      {makes && <Steps granted={granted} first={first} />}
      <Panels
        links={allDashboards(resources.menu)}
        granted={granted}
        looks={!makes && granted.has(consolePath)}
      />
      <Modules menus={resources.menu} first={first} />
      <Features />
    </div>
  );
}
