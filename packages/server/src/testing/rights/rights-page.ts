import { allRoutes } from '../../http/registrar.ts';
import { accessMatrix, accessOf, ruleOf } from './access-matrix.ts';
import { objectRules, relations } from './object-rules.ts';
import { callerNames, matrixCallers, nameOf, type Outcome, outcomeOf, relationsOf } from './rights-matrix.ts';

const sign: Record<Outcome, string> = {
  ok: '✓',
  gone: '无',
  refused: '拒',
  forbidden: '403',
  unauthenticated: '401',
  invalidToken: '401',
  '-': '–',
};
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const head = (cells: readonly string[]): string[] => [row(cells), `|${'---|'.repeat(cells.length)}`];

/** One sign when the answer is the same whatever the object, else one for each relation. */
function cell(name: string, caller: (typeof callerNames)[number]): string {
  const signs = relationsOf(name).map((relation) => sign[outcomeOf(name, caller, relation)]);
  const told = new Set(signs.filter((one) => one !== '–'));
  return told.size === 1 && !told.has('无') ? [...told].join('') : signs.join(' ');
}

const access: Readonly<Record<string, string>> = {
  anonymous: '不需要登录',
  share: '登录用户或分享凭证',
  session: '登录用户',
};
const screens: Readonly<Record<string, string>> = {
  datasource: '数据源',
  cube: '数据集',
  widget: '图表',
  template: '模板',
  panel: '面板',
  user: '用户管理',
  menu: '菜单管理',
  resource: '资源管理',
  audit: '审计日志',
};
function screenText(screen: string): string {
  const text = screens[screen];
  if (text === undefined) throw new Error(`add the screen ${screen} to screens of rights-page.ts`);
  return text;
}
const accessText = (name: string): string =>
  access[accessOf(name)] ?? `菜单：${accessOf(name).split(' ').map(screenText).join('、')}`;

/** docs/reference/rights.md, made from the matrix so that it cannot tell anything else. */
export function rightsPage(): string {
  const calls = allRoutes.filter((route) => accessMatrix[nameOf(route)] !== undefined);
  const rules = Object.entries(objectRules).filter(([rule]) =>
    calls.some((route) => ruleOf(nameOf(route)) === rule),
  );
  return [
    '# 权限矩阵',
    '',
    '每个接口对每一类调用者的应答。本页由 `packages/server/src/testing/rights/access-matrix.ts` 与 `object-rules.ts` 生成，',
    '其中每一格都在运行中的服务上逐一调用验证，并由 200 个不同身份的调用者同时重复；没有写进矩阵的接口不能通过检查。',
    '',
    '- `✓` 应答数据或完成操作；`401` 未登录或凭证无效；`403` 已登录但没有权限；`无` 与对象不存在时的应答完全相同；`拒` 以一句话说明谁有权限；`–` 不存在这种情况。',
    `- 针对某个对象的接口有四个应答，依次是：自己制作的、已授权的、未授权的、不存在的（${relations.length} 种全部相同时只写一个）。`,
    '- “作者”有数据源、数据集、图表、模板、面板五个配置菜单；“查看者”只有控制台，甲、乙的角色各自获得不同的面板；“管理员”有管理员角色。',
    '- “密钥”是作者的 API 密钥，各有一种权限范围；密钥从不超出所属用户的权限。',
    '- 只有部分菜单的用户：能调用“条件”一列列出其中任一菜单的接口。须先修改密码的用户、以角色预览的管理员另受限制，见[HTTP 接口](http-api.md)。',
    '',
    '## 对象的规则',
    '',
    ...head(['规则', '含义']),
    ...rules.map(([name, { meaning }]) => row([`\`${name}\``, meaning])),
    '',
    '## 接口',
    '',
    ...head(['接口', '用途', '条件', '规则', ...Object.values(matrixCallers)]),
    ...calls.map((route) => {
      const name = nameOf(route);
      const rule = ruleOf(name);
      const cells = callerNames.map((caller) => cell(name, caller));
      return row([
        `\`${name}\``,
        route.summary,
        accessText(name),
        rule === undefined ? '' : `\`${rule}\``,
        ...cells,
      ]);
    }),
    '',
  ].join('\n');
}
