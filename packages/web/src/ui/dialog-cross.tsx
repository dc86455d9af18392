import './dialog-cross.css';

/** Closes a dialog from its corner. */
export function DialogCross({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" className="dialog-cross" aria-label="关闭窗口" title="关闭" onClick={onClose}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="M3.5 3.5l9 9M12.5 3.5l-9 9" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
      </svg>
    </button>
  );
}
