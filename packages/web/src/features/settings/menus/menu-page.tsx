import { Page } from '../../../ui/index.ts';

/** Opened by the menu /settings/menu. */
export function Component() {
  return <Page title="菜单管理">{null}</Page>;
}
