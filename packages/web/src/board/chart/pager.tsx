import { pagerPages } from './table-order.ts';

interface PagerProps {
  page: number;
  pages: number;
  total: number;
  onPage: (page: number) => void;
}

/** Total, previous, page numbers, next. */
export function Pager({ page, pages, total, onPage }: PagerProps) {
  return (
    <nav className="pager" aria-label="分页">
      <span className="pager-total">共 {total} 条</span>
      <button type="button" aria-label="上一页" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        ‹
      </button>
      {pagerPages(page, pages).map((at, index) =>
        at === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its place
          <span key={`gap-${index}`} className="pager-gap">
            …
          </span>
        ) : (
          <button
            key={at}
            type="button"
            aria-label={`第 ${at} 页`}
            aria-current={at === page ? 'page' : undefined}
            onClick={() => onPage(at)}
          >
            {at}
          </button>
        ),
      )}
      <button type="button" aria-label="下一页" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        ›
      </button>
    </nav>
  );
}
