const endsInLetters = /[\p{Script=Latin}\p{Script=Cyrillic}\d_]$/u;
const beginsWithLetters = /^[\p{Script=Latin}\p{Script=Cyrillic}\d_]/u;

/** Two names in one title: 科室收入, and 的 between those that would run into one word: Country的Value. */
export const joinedNames = (first: string, second: string): string =>
  `${first}${endsInLetters.test(first) && beginsWithLetters.test(second) ? '的' : ''}${second}`;
