import type { SkipReason } from '@mingjing/contract';
import { firstText, isFilled, isName, isNumberLike, textOf } from './cell-looks.ts';
import type { Grid, Raw } from './grid.ts';
import { isRemark, type Shape } from './table-shape.ts';

const footerStart =
  /^(?:制\s*表|制单|填\s*表|审\s*核|复\s*核|审批|打印|导出|报表|经办|负责|主管|单位负责|备?注|说明|数据来源|资料来源|来源|第.{1,6}页|共.{1,6}页|共\s*\d+\s*[笔条行]|[已待](?:收入|支出)[:：]|[-=—─]{5}|page\b|note|source)/i;

/** Whether a text begins as the lines below a table do: 制表人, 审核, 备注. */
export const isFooterText = (text: string): boolean => footerStart.test(text);

/** 注：, 备注1、, 附注: the remarks of a table begin here. */
const remarksStart = /^(?:[注備备]?注|备注|附注|说明|填表说明|note)s?\s*(?:[:：]|\d+\s*[、.．])/i;
/** 打印时间, 制表人: labels of a line about the report. */
const reportLabel = /^(?:打印|制表|填表|导出|统计|查询|生成|报表|审核|复核)(?:时间|日期|人|单位|员)[:：]?$/;
/** 主管领导：, 填报单位（盖章）：, 部门负责人签字: what stands below a form for those who sign it. */
const signLabel =
  /^(?:(?:主管|分管|单位|部门|科室|财务|会计|项目|班组|学校|医院|公司)?(?:领导|负责人|主任|院长|校长|经理|主管)|经办人?|填[表报](?:人|单位|部门|日期|时间)|(?:审[核批]|复核|制[表单]|校对|编制|统计)(?:人|日期)?|联系(?:人|电话|方式)|电话)(?:签[字名章]|意见)?(?:[（(][^（()）]{1,6}[)）])?\s*(?:[:：]|$)/;
/** A label whose value stands in the cell behind it. */
const openLabel = /[:：]\s*$/;
/** 年  月  日, left open for a date. */
const openDate = /^年\s*月\s*日$/;
/** So many of them stand below a form; more are the rows of a table of such. */
const mostSignLines = 3;

/** Whether a row is a line of labels for those who sign: each cell is a label, with or without its value, or the value of one. */
function isSignLine(row: readonly Raw[]): boolean {
  const cells = row.filter(isFilled);
  if (!signLabel.test(textOf(cells[0] ?? null).replace(/\s+/g, ''))) return false;
  return cells.every((cell, at) => {
    const text = textOf(cell).replace(/\s+/g, '');
    return (
      signLabel.test(text) ||
      /[:：]/.test(text) ||
      openDate.test(textOf(cell).trim()) ||
      (at > 0 && openLabel.test(textOf(cells[at - 1] ?? null)))
    );
  });
}

/** 1、本表数据截至5月, *含急诊: a remark of several below a table. */
const numberedRemark = /^(?:\d{1,2}\s*[、.．)）]|[（(]\d{1,2}[)）]|[①-⑳]|[*＊※★▲])\s*\D.{2,}/;

/** #-----业务明细列表结束-----: how systems write lines that are none of the table's. */
const isComment = (text: string): boolean => /^#\s*[-=*—─]{2}/.test(text);
/** 如有调整，以当日公示为准: said of the whole table, where its rows begin with names. */
const isSentence = (value: Raw | undefined): boolean =>
  textOf(value).length >= 8 && /[，。；！,;]/.test(textOf(value)) && !isNumberLike(value);
const isLine = (value: Raw): boolean => /^[-=—─－_*·.…\s]{2,}$/.test(textOf(value));

/**
 * The row that the remarks below a table begin with: a single text, and no row from there on holds a number, so none is one
 * of the table's.
 */
function remarksFrom(grid: Grid, shape: Shape, from: number): number | undefined {
  const holdsNumbers = (at: number): boolean => shape.row(at).some((value) => isNumberLike(value));
  let first: number | undefined;
  for (let at = grid.rows.length - 1; at > from && !holdsNumbers(at); at -= 1)
    if (shape.distinct(at) === 1 && remarksStart.test(firstText(shape.row(at)) ?? '')) first = at;
  // A table without numbers has rows like these.
  const above = first === undefined ? -1 : first - 1;
  return above > from && holdsAny(shape, from + 1, above) ? first : undefined;
}

const holdsAny = (shape: Shape, from: number, to: number): boolean => {
  for (let at = from; at <= to; at += 1) if (shape.row(at).some((value) => isNumberLike(value))) return true;
  return false;
};

/** 总交易单数, 总金额 and their values below: what the last two rows of a bill say of all above. */
function isSummary(shape: Shape, at: number): boolean {
  const [names, values] = [shape.row(at).filter(isFilled), shape.row(at + 1).filter(isFilled)];
  return (
    names.length > 1 &&
    names.length === values.length &&
    names.every(isName) &&
    /^(?:总|合计|汇总)/.test(firstText(names) ?? '') &&
    values.every((value) => isNumberLike(value))
  );
}

/** The lines below a table: who made it, remarks. Read from the bottom up, they end at the first row of data. */
export function markFooters(grid: Grid, shape: Shape, from: number, skipped: Map<number, SkipReason>): void {
  if (shape.width < 2) return;
  const remarks = remarksFrom(grid, shape, from) ?? grid.rows.length;
  for (let at = remarks; at < grid.rows.length; at += 1) if (!skipped.has(at)) skipped.set(at, 'footer');
  const summary = remarks - 2;
  if (summary > from + 1 && isSummary(shape, summary))
    for (const at of [summary, summary + 1]) skipped.set(at, 'footer');
  const areNumbered = numberedRemark.test(firstText(shape.row(from + 1)) ?? '');
  let signed = 0;
  for (let at = grid.rows.length - 1; at > from; at -= 1) {
    if (skipped.has(at)) continue;
    const row = shape.row(at);
    const isSigned = signed < mostSignLines && isSignLine(row);
    const isRemarkLine =
      !areNumbered &&
      shape.width >= 3 &&
      shape.distinct(at) === 1 &&
      numberedRemark.test(firstText(row) ?? '');
    if (!isSigned && !isRemarkLine && !isFooter(grid, shape, at)) break;
    if (isSigned) signed += 1;
    skipped.set(at, 'footer');
  }
}

function isFooter(grid: Grid, shape: Shape, at: number): boolean {
  const row = shape.row(at);
  const cells = row.filter(isFilled);
  if (cells.some((value) => typeof value === 'number')) return false;
  if (cells.length > 0 && cells.every(isLine)) return true;
  const first = firstText(row) ?? '';
  if (cells.length === 1 && isComment(first)) return true;
  if (/^[（(]?(?:以下空白|以下无数据)[)）]?$/.test(first) && cells.length === 1) return true;
  if (cells.length === 1 && shape.width >= 3 && isSentence(row[0]) && !isSentence(shape.row(at - 1)[0]))
    return true;
  const isSigned = footerStart.test(first);
  if (reportLabel.test(first) && cells.slice(1).every((value) => !isNumberLike(value))) return true;
  const remarks = cells.filter(isRemark).length;
  const isSparse = cells.length <= Math.max(1, Math.floor(shape.width * 0.4));
  if (!isSparse) return isSigned && remarks >= cells.length / 2;
  if (isSigned || remarks === cells.length) return true;
  if (shape.width < 3) return false;
  const isApart = (grid.places[at] ?? 0) > (grid.places[at - 1] ?? 0) + 1;
  return isApart || shape.merges(at).some(({ left, right }) => right - left + 1 >= shape.width * 0.6);
}
