import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import '../ui/native-dialog.css';
import { clearAnswers } from './session.ts';
import './route-failure.css';

/** What browsers say of a script of the page that did not come: Chromium, Firefox, Safari, and the page's builder. */
const notLoaded =
  /dynamically imported module|importing a module script failed|unable to preload|failed to fetch|load failed/i;

/** A screen that could not be loaded, most often as the server was updated under an open page, or not be drawn. */
export function RouteFailure() {
  const error = useRouteError();
  console.error(error);
  // What another version kept here may be what it failed at: the next attempt goes without.
  useEffect(clearAnswers, []);
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const isLoading = notLoaded.test(words);
  return (
    <main className="route-failure" role="alert">
      <h1>{isLoading ? '页面加载失败' : '页面出错了'}</h1>
      {isLoading ? (
        <p>网络中断或系统已更新，请刷新页面后重试。</p>
      ) : (
        <>
          <p>程序遇到没有预料到的情况，请刷新页面。再次出现时，请把下面的文字告诉管理员。</p>
          <code>{words.slice(0, 300)}</code>
        </>
      )}
      <button type="button" className="plain-button plain-button-primary" onClick={() => location.reload()}>
        刷新页面
      </button>
    </main>
  );
}
