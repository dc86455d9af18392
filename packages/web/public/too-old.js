// For browsers that the page's scripts are too new for; written with nothing that the oldest of them does not know.
(() => {
  function tell() {
    var place = document.getElementById('root') || document.body;
    place.innerHTML =
      '<div style="max-width:560px;margin:18vh auto 0;padding:24px;text-align:center;line-height:1.8;font-family:sans-serif">' +
      '<h1 style="font-size:20px">浏览器版本过低</h1>' +
      '<p>请使用 Chrome 92、Edge 92、Firefox 90、Safari 16.4 或更新的版本打开本系统。' +
      '360、QQ、搜狗等双核浏览器请切换到“极速模式”。</p></div>';
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', tell);
  else tell();
})();
