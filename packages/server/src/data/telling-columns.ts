import type { SourceTable } from '@mingjing/contract';
import { readRemark } from './catalog-remark.ts';

/** A column that says what a row of its table is. */
export interface TellingColumn {
  column: string;
  /** As its remark names it; its own name where there is none. */
  title: string;
}

/** Names of things, and of what they are grouped by: as columns are called, and as remarks and pinyin call them. */
const naming = /(?:^|_)(?:name|xm)$|[a-z\d]Name$|^(?:[a-z]{1,6}mc|name)$|(?:名称|名字|姓名|简称|品名|名)$/i;
/** Names of what has been written; of people they are their rank. */
const entitling = /(?:^|_)(?:title|label|caption)$|[a-z\d](?:Title|Label)$|标题$/i;
const grouping =
  /(?:^|_|[a-z])(?:category|title|type|class|grade|brand|region|province|state|city|country|gender|sex|segment|group|kind|rating|department)$|(?:类别|类型|分类|种类|等级|级别|品牌|地区|区域|省份|城市|国家|性别|职称|科室|部门|院区)$/i;
/** Names of the machine's world, and what nobody is to see. */
const technical = /(?:user|login|file|host|path|table|column|pass\w*)_?name$|密码|登录名|用户名/i;
/** Names that people gave themselves and those in the middle: told where there is no other. */
const secondary = /(?:nick|middle)_?name$|昵称$/i;

const mostNaming = 2;
const mostGrouping = 4;
const plain = (name: string): string => name.toLowerCase().replaceAll('_', '');

/**
 * The columns that say what a row of this table is: its names first (two of them, as first and last names are), then what
 * it belongs to. None where no column is called so.
 */
export function tellingColumns({ name, columns, remarks = [], references = [] }: SourceTable): {
  names: TellingColumn[];
  groups: TellingColumn[];
} {
  const referring = new Set(references.flatMap((reference) => reference.columns));
  const told = columns.flatMap((column, at): TellingColumn[] => {
    const title = readRemark(remarks[at] ?? '').title || column;
    return referring.has(column) || technical.test(column) || technical.test(title)
      ? []
      : [{ column, title }];
  });
  const all = (word: RegExp) => told.filter(({ column, title }) => word.test(column) || word.test(title));
  const others = all(secondary);
  const called = (word: RegExp) => all(word).filter((one) => !others.includes(one));
  const own = [plain(name), `${plain(name)}name`, 'name'];
  const whole = told.filter(({ column }) => own.includes(plain(column))).slice(0, 1);
  const names = [whole, called(naming), called(entitling), others].find((some) => some.length > 0) ?? [];
  const groups = called(grouping).filter((each) => !names.includes(each));
  return { names: names.slice(0, mostNaming), groups: groups.slice(0, mostGrouping) };
}
