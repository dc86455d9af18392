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

/** One code and its label: `0->待付款`, `1：男`, `2-停用`, `M目录`, `0代表存在`. */
const pair =
  /^(?<code>\d{1,3}|[A-Z])\s*(?<sign>(?:->|=>|→|[:：=\-－—、.．])?)\s*(?:代表|表示)?(?<label>\p{L}[^\s\d;；,，、/|()（）[\]【】'"\\]{0,19})/u;
const separators = /^[\s;；,，、/|]+/u;

/** The list that a text is from its beginning to its end; none where it is another text. */
function codesOf(text: string): CodeLabel[] {
  const found: CodeLabel[] = [];
  let rest = text.replace(/[\s;；,，、。）)\]】]+$/u, '');
  while (rest !== '') {
    const next = pair.exec(rest);
    if (next === null) return [];
    const { code = '', label = '', sign = '' } = next.groups ?? {};
    // A letter is a code where a sign or another script follows: `Count` is a word.
    if (/[A-Z]/.test(code) && sign === '' && /^[A-Za-z]/.test(label)) return [];
    found.push({ code, label });
    rest = rest.slice(next[0].length);
    const between = separators.exec(rest)?.[0].length ?? 0;
    // 近1年2次 is no list: something stands between two codes, or a sign behind each.
    if (rest !== '' && between === 0 && sign === '') return [];
    rest = rest.slice(between);
  }
  const isList =
    found.length > 1 &&
    new Set(found.map(({ code }) => code)).size === found.length &&
    new Set(found.map(({ label }) => label)).size === found.length;
  return isList ? found : [];
}

/** Where a list of codes may begin: after a sign, a blank or an open bracket. */
const beginnings = /[\s:：;；,，(（[【]+(?=\d|[A-Z])/gu;

/** Brackets stay behind a name where they hold a unit or the like. */
const kept = /^[\p{Script=Han}\p{Script=Latin}%‰℃°/²³·]{1,4}$/u;

function titleOf(text: string): string {
  const [first = ''] = text.trim().split(/[:：;；,，。\n\r\t]|->|=>/u);
  const open = first.replace(/[([（【][^)\]）】]*$/u, '');
  const shut = open.replace(/[(（【[]([^()（）[\]【】]*)[)）\]】]\s*$/u, (whole, held: string) =>
    kept.test(held.trim()) ? whole : '',
  );
  const title = shut.trim().replaceAll(/\s+/g, ' ');
  const isName = /^[\p{L}\p{N} _%‰℃°/²³·()（）+-]+$/u.test(title) && /\p{L}/u.test(title);
  return isName && [...title].length <= mostTitleCharacters ? title : '';
}

/**
 * Reads a remark as those who build databases write them: a name, perhaps followed by a list of codes or by an
 * explanation. A list counts only where all of the rest is one.
 */
export function readRemark(remark: string): ReadRemark {
  for (const begin of remark.matchAll(beginnings)) {
    const codes = codesOf(remark.slice(begin.index + begin[0].length));
    if (codes.length > 0) return { title: titleOf(remark.slice(0, begin.index)), codes };
  }
  const codes = codesOf(remark.trim());
  return codes.length > 0 ? { title: '', codes } : { title: titleOf(remark), codes: [] };
}
