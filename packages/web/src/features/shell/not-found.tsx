import { Link } from 'react-router';
import { LostState } from '../../ui/states.tsx';

/** A path that does not exist, or that this user's menus do not hold. */
export function NotFound() {
  return (
    <LostState
      size="page"
      title="页面不存在或没有访问权限"
      description="请检查地址，或联系管理员分配菜单。"
      action={
        <Link className="link-button" to="/main">
          返回首页
        </Link>
      }
    />
  );
}

export const Component = NotFound;
