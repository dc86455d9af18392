import { Link } from 'react-router';
import { grantedPaths } from '../../../app/menus.ts';
import { cachedMenus, sessionUser } from '../../../app/session.ts';
import type { LineageNode, NodeKind } from './lineage-columns.ts';

const screens: Record<NodeKind, string> = {
  source: '/config/datasource',
  dataset: '/config/cube',
  widget: '/config/widget',
  panel: '/config/panel',
  link: '/config/panel/shares',
};
/** The menu that opens a screen. */
const menuOf = (kind: NodeKind): string => (kind === 'link' ? screens.panel : screens[kind]);

/** The name of a node, as the way to it where the user has its screen. */
export function NodeLink({ node: { kind, id, name } }: { node: LineageNode }) {
  const granted = grantedPaths(cachedMenus(sessionUser()?.username ?? '')?.menu ?? []);
  if (!granted.has(menuOf(kind))) return <span title={name}>{name}</span>;
  const address = kind === 'link' ? screens.link : `${screens[kind]}?id=${id}`;
  return (
    <Link to={address} title={name}>
      {name}
    </Link>
  );
}
