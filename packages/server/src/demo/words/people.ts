import { departments } from './departments.ts';

/** Names put together by rule: no real person is meant. */
const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金';
const firsts = '明景文思嘉子若雨清志宇安书晨云知予承怀静';
const seconds = '澄远和宁舟然溪川岚恒辰禾悦彦之衡瑜霖铭朗';

/** Doctors work in one department each; larger departments have more of them. */
export const doctorCount = 200;

function doctorName(at: number): string {
  const surname = surnames[(at * 7) % surnames.length];
  const first = firsts[(at * 3 + Math.floor(at / surnames.length)) % firsts.length];
  const second = seconds[(at * 11 + Math.floor(at / 40)) % seconds.length];
  return `${surname}${first}${second}`;
}

/** Different names in a fixed order. */
function doctorNames(): string[] {
  const names = new Set<string>();
  for (let at = 0; names.size < doctorCount; at += 1) names.add(doctorName(at));
  return [...names];
}

/** Names by department: every department has at least four, the rest go by its size. */
export const doctorsByDepartment: readonly (readonly string[])[] = (() => {
  const names = doctorNames();
  const total = departments.reduce((sum, { weight }) => sum + weight, 0);
  const spare = doctorCount - 4 * departments.length;
  let weightSoFar = 0;
  let given = 0;
  return departments.map(({ weight }) => {
    weightSoFar += weight;
    const upTo = Math.round((spare * weightSoFar) / total);
    const count = 4 + upTo - given;
    given = upTo;
    return names.splice(0, count);
  });
})();
