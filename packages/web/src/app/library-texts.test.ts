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

test('a version of the library that says it otherwise is not built', () => {
  expect(() => inChinese('nothing', '/x/@rc-component/tabs/es/TabNavList/TabNode.js')).toThrow(
    'no longer says',
  );
});
