import { counted } from '@mingjing/contract';
import { pagerPages } from './table-order.ts';
import './pager.css';

interface PagerProps {
  page: number;
  pages: number;
  /** Undefined until it is known. */
  total: number | undefined;
  /** The page is on its way. */
  busy?: boolean | undefined;
  onPage: (page: number) => void;
}

/** How far a gap between page numbers leaps. */
const leap = 5;

/** Total, previous, page numbers, next. */
export function Pager({ page, pages, total, busy = false, onPage }: PagerProps) {
  return (
    <nav className="pager" aria-label="分页" aria-busy={busy}>
      <span className="pager-total" role="status">
        {total === undefined ? '正在统计…' : `共 ${counted(total)} 条`}
      </span>
      <button type="button" aria-label="上一页" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        ‹
      </button>
      {pagerPages(page, pages).map((at, index) => {
        if (at !== null) {
          return (
            <button
              key={at}
              type="button"
              className="pager-page"
              data-pages={pages}
              aria-label={`第 ${at} 页`}
              aria-current={at === page ? 'page' : undefined}
              onClick={() => onPage(at)}
            >
              {at}
            </button>
          );
        }
        // The gap at the front leads back, the one behind leads on.
        const back = index === 1;
        return (
          <button
            key={back ? 'back' : 'on'}
            type="button"
            className="pager-gap"
            aria-label={back ? `向前 ${leap} 页` : `向后 ${leap} 页`}
            onClick={() => onPage(back ? Math.max(1, page - leap) : Math.min(pages, page + leap))}
          >
            …
          </button>
        );
      })}
      <button type="button" aria-label="下一页" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        ›
      </button>
    </nav>
  );
}
