import { type MatrixRole, type PanelItem, texts } from '@mingjing/contract';
import { Alert } from 'antd';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { PanelNode } from '../../../records/panel.ts';
import { leavesOf } from '../../../ui/category-nodes.ts';

const mostNames = 6;

/** Panels that are granted to roles and still unpublished: these roles do not see them. */
export function unpublishedGrants(nodes: PanelNode[], roles: readonly MatrixRole[]): PanelItem[] {
  const granted = new Set(roles.filter(({ isAdmin }) => !isAdmin).flatMap(({ panels }) => panels));
  return leavesOf(nodes).filter(({ id, state }) => state === 0 && granted.has(id));
}

/** Names the granted panels that nobody sees yet, each with the way to where it is published. */
export function UnpublishedNote({ nodes, roles }: { nodes: PanelNode[]; roles: readonly MatrixRole[] }) {
  const found = unpublishedGrants(nodes, roles);
  if (found.length === 0) return null;
  return (
    <Alert
      className="resource-console"
      type="warning"
      showIcon
      title={
        <>
          {texts.grant.unpublished}
          {found.slice(0, mostNames).map(({ id, name }, at) => (
            <Fragment key={id}>
              {at > 0 && '、'}
              <Link to={`/config/panel?id=${id}`}>{name}</Link>
            </Fragment>
          ))}
          {found.length > mostNames && ` 等 ${found.length} 个`}
        </>
      }
    />
  );
}
