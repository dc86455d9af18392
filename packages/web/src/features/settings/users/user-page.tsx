import { Page } from '../../../ui/index.ts';

/** Opened by the menu /settings/user. */
export function Component() {
  return <Page title="用户管理">{null}</Page>;
}
