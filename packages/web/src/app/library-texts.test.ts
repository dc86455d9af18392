// @vitest-environment node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { inChinese } from '../../vite/library-texts.ts';

const antd = createRequire(import.meta.url).resolve('antd/package.json');
const fromAntd = createRequire(antd);

test('the component library says the place of a tab in Chinese to those who hear the page', () => {
  const path = fromAntd.resolve('@rc-component/tabs/es/TabNavList/TabNode.js');
  const text = inChinese(readFileSync(path, 'utf8'), path) ?? '';
  expect(text).toMatch(/`第 \$\{currentPosition\} 个，共 \$\{tabCount\} 个`/);
  expect(text).not.toMatch(/`Tab /);
});

test('so it does with the steps of a number', () => {
  const path = fromAntd.resolve('@rc-component/input-number/es/StepHandler.js');
  const text = inChinese(readFileSync(path, 'utf8'), path) ?? '';
  expect(text).toContain("'增加' : '减少'");
});

test('and with the fields and sliders of a colour, the box that marks all rows, and choices beside each other', () => {
  const said = (file: string): string => {
    const path = fromAntd.resolve(file);
    return inChinese(readFileSync(path, 'utf8'), path) ?? '';
  };
  const part = (name: string): string => said(`antd/es/color-picker/components/${name}.js`);
  expect(part('ColorSlider')).toMatch(/"aria-label": type === 'alpha' \? '不透明度'.*style: mergedStyle,/);
  expect(part('ColorHexInput')).toContain('"aria-label": "颜色值", prefix: "#"');
  expect(part('ColorInput')).toContain('"aria-label": "颜色写法", options: selectOptions');
  expect(part('ColorAlphaInput')).toContain('label: "不透明度", formatter');
  expect(part('ColorSteppers')).toMatch(
    /label, formatter\s*\}\) =>[\s\S]*"aria-label": label, size: "small"/,
  );
  for (const name of ['红', '绿', '蓝']) expect(part('ColorRgbInput')).toContain(`label: "${name}", value:`);
  for (const name of ['色相', '饱和度', '明度'])
    expect(part('ColorHsbInput')).toContain(`label: "${name}", value:`);
  expect(said('antd/es/table/hooks/useSelection.js')).toContain("'全选'");
  expect(said('@rc-component/segmented/es/index.js')).not.toContain('segmented control');
});

test('a version of the library that says it otherwise is not built', () => {
  expect(() => inChinese('nothing', '/x/@rc-component/tabs/es/TabNavList/TabNode.js')).toThrow(
    'no longer says',
  );
});
