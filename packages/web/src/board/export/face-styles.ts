import containerStyles from '../nodes/container-face.css?inline';
import frameStyles from '../nodes/frame-ornament.css?inline';
import iframeStyles from '../nodes/iframe-face.css?inline';
import nodeStyles from '../nodes/node-face.css?inline';
import noticeStyles from '../nodes/notice-face.css?inline';

/** Rules of the page that a face on a sheet needs beside those of nodes and frames: the theme's constants. */
const needed = /:root|\*|\.board-widget/;

/** The page's own rules for what stands on a sheet, as one text. */
export function faceStyles(): string {
  // As they were written: a browser cannot give shorthands with variables back.
  const texts: string[] = [nodeStyles, frameStyles, containerStyles, iframeStyles, noticeStyles];
  for (const sheet of document.styleSheets) {
    let rules: CSSRuleList;
    try {
      rules = sheet.cssRules;
    } catch {
      // A sheet of another site, brought by an extension.
      continue;
    }
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && needed.test(rule.selectorText)) texts.push(rule.cssText);
    }
  }
  return texts.join('\n');
}
