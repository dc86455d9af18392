import { Page } from '../../../ui/index.ts';

/** Opened by the menu /settings/resource. */
export function Component() {
  return <Page title="资源管理">{null}</Page>;
}
