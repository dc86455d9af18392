import type { Plugin } from 'vite';

interface LibraryText {
  file: RegExp;
  english: RegExp;
  chinese: string;
}

/** What the component library says to those who hear the page in English, or not at all, and without a setting for it. */
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
    file: /antd\/.*color-picker\/components\/ColorSlider\.js/,
    english: /style: mergedStyle,/,
    chinese: `"aria-label": type === 'alpha' ? '不透明度' : type === 'gradient' ? '渐变' : '色相', $&`,
  },
  {
    file: /antd\/.*color-picker\/components\/ColorHexInput\.js/,
    english: /prefix: "#",/,
    chinese: '"aria-label": "颜色值", $&',
  },
  {
    file: /antd\/.*color-picker\/components\/ColorInput\.js/,
    english: /options: selectOptions/,
    chinese: '"aria-label": "颜色写法", $&',
  },
  {
    file: /antd\/.*color-picker\/components\/ColorAlphaInput\.js/,
    english: /formatter: step =>/,
    chinese: 'label: "不透明度", $&',
  },
  ...[
    ['r', '红'],
    ['g', '绿'],
    ['b', '蓝'],
  ].map(([part, chinese]) => ({
    file: /antd\/.*color-picker\/components\/ColorRgbInput\.js/,
    english: new RegExp(`value: Number\\(rgbValue\\.toRgb\\(\\)\\.${part}\\)`),
    chinese: `label: "${chinese}", $&`,
  })),
  ...[
    ['h', '色相'],
    ['s', '饱和度'],
    ['b', '明度'],
  ].map(([part, chinese]) => ({
    file: /antd\/.*color-picker\/components\/ColorHsbInput\.js/,
    english: new RegExp(`value: Number\\(hsbValue\\.toHsb\\(\\)\\.${part}\\)`),
    chinese: `label: "${chinese}", $&`,
  })),
  {
    file: /antd\/.*color-picker\/components\/ColorSteppers\.js/,
    english: /formatter(?=\s*\}\) =>)/,
    chinese: 'label, $&',
  },
  {
    file: /antd\/.*color-picker\/components\/ColorSteppers\.js/,
    english: /size: "small",/,
    chinese: '"aria-label": label, $&',
  },
  {
    file: /antd\/.*table\/hooks\/useSelection\.js/,
    english: /'Custom selection' : 'Select all'/,
    chinese: "'选择' : '全选'",
  },
  {
    file: /@rc-component\/segmented\/.*index\.js/,
    english: /"segmented control"/,
    chinese: '"选项"',
  },
  {
    file: /@rc-component\/input-number\/.*StepHandler\.js/,
    english: /'Increase Value' : 'Decrease Value'/,
    chinese: "'增加' : '减少'",
  },
];

/** The library's code with these texts in Chinese; a version that says them otherwise is not built. */
export function inChinese(code: string, id: string): string | undefined {
  const found = texts.filter(({ file }) => file.test(id));
  if (found.length === 0) return undefined;
  return found.reduce((said, { english, chinese }) => {
    if (!english.test(said)) throw new Error(`${id} no longer says ${english}`);
    return said.replace(english, chinese);
  }, code);
}

export const libraryTexts: Plugin = { name: 'library-texts', transform: inChinese };
