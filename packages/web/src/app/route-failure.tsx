import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import '../ui/native-dialog.css';
import { clearAnswers } from './session.ts';
import './route-failure.css';

/** A screen that could not be loaded or drawn: most often the server was updated under an open page. */
export function RouteFailure() {
  console.error(useRouteError());
  // What another version kept here may be what it failed at: the next attempt goes without.
  useEffect(clearAnswers, []);
  return (
    <main className="route-failure" role="alert">
      <h1>页面加载失败</h1>
      <p>网络中断或系统已更新，请刷新页面后重试。</p>
      <button type="button" className="plain-button plain-button-primary" onClick={() => location.reload()}>
        刷新页面
      </button>
    </main>
  );
}
