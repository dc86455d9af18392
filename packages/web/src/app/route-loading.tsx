/** The first moment of the page, before its code is there. */
export function RouteLoading() {
  return (
    <div className="route-loading" aria-busy="true">
      <span className="visually-hidden">加载中…</span>
    </div>
  );
}
