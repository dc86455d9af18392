import { EyeOutlined } from '@ant-design/icons';
import type { Role } from '@mingjing/contract';
import { useEndPreview } from '../records/grant.ts';
import './preview-banner.css';

/** Says above everything that the product is shown as a role sees it, and ends that; `floating`: over a board alone. */
export function PreviewBanner({ role, floating = false }: { role: Role; floating?: boolean }) {
  const ending = useEndPreview();
  return (
    <div className={`preview-banner ${floating ? 'preview-banner-floating' : ''}`} role="status">
      <EyeOutlined aria-hidden="true" />
      <span className="preview-banner-text">
        正在以角色【{role.roleName === '' ? '已删除的角色' : role.roleName}】预览
        <small>只能查看，不能修改</small>
      </span>
      <button type="button" disabled={ending.isPending} onClick={() => ending.mutate()}>
        结束预览
      </button>
    </div>
  );
}
