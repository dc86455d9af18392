import { quantityName } from './column-names.ts';
import { dateText } from './dates.ts';
import { isPlaceholder } from './numbers.ts';
import type { WrittenForm } from './written-form.ts';

/* Columns whose texts are nearly days or numbers: read where nothing is left to guess, else said. */

/** So many of a column have to be of its form; a few strange ones at its top end no search. */
const most = 0.9;
const fewStrange = 20;
const longest = 40;

/** 2024-01-05 星期五, 2024/1/5（周五）: the day of the week says nothing that the day does not. */
const weekday = / ?[(（]?(?:星期|周|礼拜)[一二三四五六日天][)）]?$/;
/** Signs of full width in their plain form. */
const plain = (text: string): string => text.normalize('NFKC').trim();
const withoutWeekday = (text: string): string | undefined => {
  const day = plain(text).replace(weekday, '');
  return day === text ? undefined : dateText(day);
};

/** 1'234.50 and 12,34,567.00: thousands as Switzerland and India divide them. */
const divided = /^-?(?:\d{1,3}(?:['’]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?:\.\d+)?$/;
/** Up to five digits India divides as everybody else does. */
const withoutDividers = (text: string): string | undefined => {
  if (divided.test(text)) return text.replace(/['’,]/g, '');
  return /^-?(?:\d{1,3}|\d{1,2},\d{3})(?:\.\d+)?$/.test(text) ? text.replace(',', '') : undefined;
};

/** 1 234 567: divided by spaces; the narrow kinds are for numbers alone. */
const spaced = /^-?\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3})+(?:\.\d+)?$/;
const withoutSpaces = (text: string): string | undefined => {
  if (spaced.test(text)) return text.replace(/[ \u00a0\u202f\u2009]/g, '');
  return /^-?\d{1,3}(?:\.\d+)?$/.test(text) ? text : undefined;
};

/** +5, -3, 0: changes with their sign. A plus alone may begin telephone numbers. */
const signed = /^(?:[+-]?(?:0|[1-9]\d{0,11}|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?)$/;
const withoutPlus = (text: string): string | undefined =>
  signed.test(text) ? text.replace(/^\+|,/g, '') : undefined;

/** #44: the place in a list. Elsewhere such numbers are names of tickets and rooms. */
const placed = /^#\d{1,6}$/;
const placeName = /排名|名次|位次|(?:^|[\s_-])(?:rank|ranking|place|position)$/i;
const withoutHash = (text: string): string | undefined =>
  placed.test(text) || /^\d{1,6}$/.test(text) ? text.replace('#', '') : undefined;

const monthNames = 'jan feb mar apr may june? july? aug sept? oct nov dec'.split(' ').join('|');
const shortMonth = new RegExp(`^(?:(?:${monthNames})[- ']*\\d{2}|\\d{2}[- ]*(?:${monthNames}))$`, 'i');
const dayOfMonth = /^(?:0?[1-9]|1[0-2])(?:月(?:0?[1-9]|[12]\d|3[01])[日号]|[/-](?:0?[1-9]|[12]\d|3[01]))$/;

/** Numbers with marks of their own around: ▲3.2%, 123*, 约400, >500. */
const marked =
  /^(?:约|近|超|[<>≤≥＜＞~≈±▲▼△▽↑↓+-])* ?[$¥￥]?[\d,]+(?:\.\d+)? ?[%％‰‱]?(?:万|亿|元)?[*＊†#①②③④⑤↑↓+-]*(?:[[（(【]\w{1,3}[\])）】])?$/;
/** Two numbers in one cell: 22（8）, 12.5±3.1. */
const paired = /^-?\d+(?:\.\d+)?[%％]?\s*(?:[（(]\s*-?\d+(?:\.\d+)?[%％]?\s*[)）]|±\s*\d+(?:\.\d+)?)$/;
/** What an instrument cannot tell any more, among what it can: <0.01, 0.02, >100. */
const bounded = /^[<>≤≥＜＞]?\s*\d+(?:\.\d+)?$/;
/** 1,234.50CR, 贷 1,234.50: which side of an account a number stands on; which of them is less than zero, nobody says. */
const sided = /^(?:[借贷] ?)?[$¥￥]? ?-?[\d,]+(?:\.\d+)? ?(?:CR|DR|借|贷)?$/i;
const measure = /同比|环比|增长|增幅|得分|分数|达标|完成|指标|数值|结果|[量额数值]$/;

interface Form {
  fits: (text: string) => boolean;
  /** A text that only this form has; the others may be of any. */
  tells: (text: string) => boolean;
  isFor?: (name: string) => boolean;
  /** What some of the texts have to look like as well. */
  beside?: RegExp;
  found: (example: string) => WrittenForm;
}

const unread = (note: string): ((example: string) => WrittenForm) => {
  return (example) => ({ note: note.replace('{}', example) });
};
const readAs = (
  kind: string,
  read: (text: string) => string | undefined,
): Pick<Form, 'fits' | 'tells' | 'found'> => ({
  fits: (text) => read(text) !== undefined,
  tells: (text) => read(text) !== undefined && read(text) !== text,
  found: (example) => ({ read, note: `${kind}（如 ${example} 为 ${read(example) ?? ''}）` }),
});

const forms: readonly Form[] = [
  readAs('去掉星期、改为半角读作日期', (text) => withoutWeekday(text) ?? dateText(text)),
  readAs('去掉千位分隔读作数值', withoutDividers),
  {
    ...readAs('去掉千位之间的空格读作数值', withoutSpaces),
    isFor: (name) => quantityName.test(name),
  },
  { ...readAs('去掉加号读作数值', withoutPlus), beside: /^-/ },
  { ...readAs('去掉“#”读作数值', withoutHash), isFor: (name) => placeName.test(name) },
  {
    fits: (text) => shortMonth.test(text),
    tells: (text) => shortMonth.test(text),
    found: unread(
      '像月份或日期（如 {}），两位的数是年还是日无从分辨，已作为文本，按字母排列；请在原文件中改为 2024-03 这样的写法',
    ),
  },
  {
    fits: (text) => dayOfMonth.test(text),
    tells: (text) => /[月/]/.test(text),
    isFor: (name) => /日期|时间|日$|date|day/i.test(name),
    found: unread('像没有年份的日期（如 {}），已作为文本；需作为日期时请在原文件中写上年份'),
  },
  {
    fits: (text) => sided.test(text),
    tells: (text) => /[a-z借贷]/i.test(text),
    found: unread(
      '像带有借贷方向的金额（如 {}），已作为文本，不能求和；请在原文件中以负号表示方向，或分为借方、贷方两列后重新上传',
    ),
  },
  {
    fits: (text) => paired.test(plain(text)),
    tells: () => true,
    found: unread('一格里有两个数（如 {}），已作为文本，不能求和；请在原文件中分成两列后重新上传'),
  },
  {
    fits: (text) => bounded.test(plain(text)),
    tells: (text) => /^[<>≤≥＜＞]/.test(text),
    found: unread(
      '里有带“<”“>”的数（如 {}），已作为文本，不能求和、平均；请在原文件中改为数值（如检出限的一半）后重新上传',
    ),
  },
  {
    fits: (text) => marked.test(plain(text)),
    tells: (text) => /[^\d.,\s-]/.test(text),
    isFor: (name) => quantityName.test(name) || measure.test(name),
    found: unread(
      '像数值，但带有不同的标记或单位（如 {}），已作为文本，不能求和；请在原文件中统一写法后重新上传',
    ),
  },
];

/**
 * How a column is read, or why it is not, whose texts are nearly all days or numbers with something of their own. undefined:
 * they are none.
 */
export function nearForm(texts: Iterable<string>, name: string): WrittenForm | undefined {
  const rest = forms.filter(({ isFor }) => isFor === undefined || isFor(name));
  const found = rest.map(({ beside }) => ({ fits: 0, example: '', isBeside: beside === undefined }));
  let all = 0;
  for (const text of texts) {
    if (isPlaceholder(text)) continue;
    all += 1;
    let best = 0;
    for (const [at, form] of rest.entries()) {
      const own = found[at]!;
      if (text.length <= longest && form.fits(text)) {
        own.fits += 1;
        if (own.example === '' && form.tells(text)) own.example = text;
        own.isBeside ||= form.beside?.test(text) === true;
      }
      best = Math.max(best, own.fits);
    }
    if (all - best > all * (1 - most) + fewStrange) return undefined;
  }
  if (all === 0) return undefined;
  const at = found.findIndex(
    ({ fits, example, isBeside }) => isBeside && example !== '' && fits >= all * most,
  );
  return at < 0 ? undefined : rest[at]!.found(found[at]!.example);
}
