import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Node {
  type: string;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof (value as { type?: unknown } | null | undefined)?.type === 'string';

/** Attributes whose text people read or hear. */
const spoken = new Set([
  'title',
  'placeholder',
  'aria-label',
  'label',
  'alt',
  'description',
  'okText',
  'cancelText',
]);
/** What is written in Latin letters in Chinese texts too: formats, languages, keys, units. */
const latin =
  /^(SQL|JSON|CSV|XLSX|XLS|XML|PDF|PNG|SVG|API|URL|JDBC URL|LDAP|OpenID Connect|Copyright|Ctrl ?\+? ?([A-Z]|Enter)|Alt|Shift|Esc|[XYNWHRV]|px|fx|MySQL|PostgreSQL|cron|Cron)$/;
const isForeign = (text: string): boolean => {
  // Addresses and statements are typed as they are shown.
  if (/^(https:\/\/|SELECT )/.test(text)) return false;
  const words = text.replace(/[^\p{L}+ ]/gu, ' ').trim();
  return /\p{Script=Latin}/u.test(words) && !/\p{Script=Han}/u.test(words) && !latin.test(words);
};

/** A choice of the component library that has no name. */
const isNamelessChoice = ({ name, attributes }: Node): boolean =>
  isNode(name) &&
  name['name'] === 'Segmented' &&
  !(attributes as Node[]).some(
    (attribute) => isNode(attribute.name) && /^aria-label(ledby)?$/.test(String(attribute.name['name'])),
  );

/** Texts of a source's screens that are not Chinese. */
function foreignIn(file: string, text: string): string[] {
  const found: string[] = [];
  const textOf = (value: unknown): string | undefined => {
    if (!isNode(value)) return undefined;
    if (value.type === 'JSXExpressionContainer') return textOf(value.expression);
    return value.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined;
  };
  const judge = (said: string | undefined): void => {
    if (said !== undefined && isForeign(said)) found.push(`${relative(root, file)}: ${said.trim()}`);
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isNode(value)) {
      // Without a name of its own the library calls it "segmented control".
      if (value.type === 'JSXOpeningElement' && isNamelessChoice(value))
        found.push(`${relative(root, file)}: Segmented`);
      if (value.type === 'JSXText') judge(String(value.value));
      if (value.type === 'JSXExpressionContainer') judge(textOf(value));
      if (value.type === 'JSXAttribute') {
        if (spoken.has(String((value.name as Node).name))) judge(textOf(value.value));
        if (isNode(value.value) && value.value.type === 'JSXExpressionContainer') {
          if (isNode(value.value.expression) && value.value.expression.type !== 'Literal')
            visit(value.value.expression);
        }
        return;
      }
      Object.values(value).forEach(visit);
    }
  };
  visit(parseSync(file, text).program);
  return found;
}

test('foreign texts are found as content and as attributes', () => {
  const source = `
    const a = <p title="Name">Save <b>保存</b>{'Open'}</p>;
    const b = <Input placeholder="请输入 URL" className="wide" label={'Choose'} render={() => <i>Bad</i>} />;
    const c = <span>SQL</span>;
    const d = <Segmented options={choices} />;
    const e = <Segmented aria-label="方式" options={choices} />;
  `;
  expect(foreignIn('x.tsx', source)).toEqual(
    ['Name', 'Save', 'Open', 'Choose', 'Bad', 'Segmented'].map((said) => expect.stringMatching(`: ${said}$`)),
  );
});

test('[PROD-01] the screens speak Chinese', () => {
  const files = readdirSync(join(root, 'packages/web/src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/testing/'));
  expect(files.length).toBeGreaterThan(150);
  expect(files.flatMap((file) => foreignIn(file, readFileSync(file, 'utf8')))).toEqual([]);
});
