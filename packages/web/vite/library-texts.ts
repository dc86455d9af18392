import type { Plugin } from 'vite';

interface LibraryText {
  file: RegExp;
  english: RegExp;
  chinese: string;
}

/** What the component library says to those who hear the page, in English and without a setting for it. */
const texts: readonly LibraryText[] = [
  {
    file: /@rc-component\/tabs\/.*TabNode\.js/,
    english: /`Tab (\$\{currentPosition\}) of (\$\{tabCount\})`/,
    chinese: '`第 $1 个，共 $2 个`',
  },
  {
    file: /antd\/.*color-picker\/components\/ColorClear\.js/,
    english: /"Clear color"/,
    chinese: '"清除颜色"',
  },
  {
    file: /@rc-component\/input-number\/.*StepHandler\.js/,
    english: /'Increase Value' : 'Decrease Value'/,
    chinese: "'增加' : '减少'",
  },
];

/** The library's code with these texts in Chinese; a version that says them otherwise is not built. */
export function inChinese(code: string, id: string): string | undefined {
  const found = texts.find(({ file }) => file.test(id));
  if (found === undefined) return undefined;
  if (!found.english.test(code)) throw new Error(`${id} no longer says ${found.english}`);
  return code.replace(found.english, found.chinese);
}

export const libraryTexts: Plugin = { name: 'library-texts', transform: inChinese };
