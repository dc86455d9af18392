/** A value of a column and what it stands for. */
export interface CodeLabel {
  code: string;
  label: string;
}

/** What a remark of a database's catalogue says about its table or column. */
export interface ReadRemark {
  /** A name for people; '' where the remark holds none. */
  title: string;
  /** The list of codes, where the whole rest of the remark is one; else none. */
  codes: readonly CodeLabel[];
}

/** Longer ones are sentences. */
const mostTitleCharacters = 20;

/** What may stand before a code: 如果是0则未使用. */
const condition = '(?:如果是|如果为|如果|若是|若为|若|当为)';
/**
 * One code and its label: `0->待付款`, `1：男`, `2-停用`, `M目录`, `0代表存在`, `如果是0则未使用`, `2完成采购|销售`,
 * `2->按钮（接口绑定权限）`.
 */
const pair = new RegExp(
  `^${condition}?(?<code>\\d{1,3}|[A-Z])(?<sign>[\\s:：=>→\\-－—、.．]{0,4})(?:代表|表示)?` +
    `(?<label>\\p{L}(?:[^\\s\\d;；,，、/|()（）[\\]【】'"\\\\]|[/|](?=\\p{Script=Han})){0,19})` +
    `(?:[(（][^\\d()（）]{1,20}(?:[)）]|$))?`,
  'u',
);
const conditional = new RegExp(`^${condition}\\d`, 'u');
/** Before a list: the codes may be those of another column. */
const isConditional = new RegExp(condition, 'u');
/** What joins every code of a list to its label: 0是可申请，1是已申请; 则是 beside 则. */
const joints = [/^则[是为]?(?=.)/u, /^是(?=.)/u, /^为(?=.)/u];
const separators = /^[\s;；,，、/|]+/u;
/** What may follow a list, and what may stand before one. */
const closing = ' \t\n\r;；,，、。）)]】';
const opening = ' \t\n\r:：;；,，(（[【';

function withoutLast(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

/** The list that a text is from its beginning to its end; none where it is another text. */
function codesOf(text: string): CodeLabel[] {
  const found: CodeLabel[] = [];
  let rest = withoutLast(text, closing);
  while (rest !== '') {
    const next = pair.exec(rest);
    if (next === null) return [];
    const { code = '', label = '', sign: between = '' } = next.groups ?? {};
    const sign = between.trim();
    // A letter is a code where a sign or another script follows: `Count` is a word.
    if (/[A-Z]/.test(code) && sign === '' && /^[A-Za-z]/.test(label)) return [];
    found.push({ code, label });
    rest = rest.slice(next[0].length);
    const gap = separators.exec(rest)?.[0].length ?? 0;
    // 近1年2次 is no list: something stands between two codes, or a sign behind each.
    if (rest !== '' && gap === 0 && sign === '') return [];
    rest = rest.slice(gap);
  }
  const joint = joints.find((word) => found.every(({ label }) => word.test(label)));
  const isList =
    found.length > 1 &&
    new Set(found.map(({ code }) => code)).size === found.length &&
    new Set(found.map(({ label }) => label)).size === found.length;
  if (!isList) return [];
  return joint === undefined ? found : found.map((one) => ({ ...one, label: one.label.replace(joint, '') }));
}

/** Brackets stay behind a name where they hold a unit or the like. */
const kept = /^[\p{Script=Han}\p{Script=Latin}%‰℃°/²³·]{1,4}$/u;

function titleOf(text: string): string {
  const [first = ''] = text.trim().split(/[:：;；,，。\n\r\t]|->|=>/u);
  const open = first.replace(/[([（【][^)\]）】]*$/u, '');
  const shut = open.replace(/[(（【[]([^()（）[\]【】]*)[)）\]】]\s*$/u, (whole, held: string) =>
    kept.test(held.trim()) ? whole : '',
  );
  // 用户性别 字典：sys_user_sex names the list that its codes are in.
  const title = shut
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<=\S) (?:数据)?字典(?:类型|编码|项)?$/u, '');
  const isName = /^[\p{L}\p{N} _%‰℃°/²³·()（）+-]+$/u.test(title) && /\p{L}/u.test(title);
  return isName && [...title].length <= mostTitleCharacters ? title : '';
}

/**
 * Reads a remark as those who build databases write them: a name, perhaps followed by a list of codes or by an
 * explanation. A list counts only where all of the rest is one.
 */
export function readRemark(remark: string): ReadRemark {
  const text = remark.trim();
  // A list begins after a sign, a blank or an open bracket, or is all there is.
  for (let at = 0; at < text.length; at += 1) {
    const isBegin =
      (/[\dA-Z]/.test(text[at] ?? '') || conditional.test(text.slice(at, at + 6))) &&
      (at === 0 || opening.includes(text[at - 1] ?? ''));
    const codes = isBegin ? codesOf(text.slice(at)) : [];
    if (codes.length > 0 && !isConditional.test(text.slice(0, at)))
      return { title: titleOf(withoutLast(text.slice(0, at), opening)), codes };
  }
  return { title: titleOf(text), codes: [] };
}
