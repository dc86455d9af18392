/* Months beside each other at the head of columns as periods are not written: 2016.01 … 2016.09, 2016.1, 2016.11; Jan 2016. */

const written = /^((?:19|20)\d{2})\.(0[1-9]|1[0-2]|[1-9])$/;
/** Fewer may be amounts. */
const fewestMonths = 3;

const monthOf = (name: string, previous: number | undefined, step: number): number | undefined => {
  const [, year, month] = written.exec(name) ?? [];
  if (year === undefined || month === undefined) return undefined;
  // October loses its zero where it is a number.
  const october = Number(year) * 12 + 9;
  return month === '1' && previous !== undefined && previous + step === october
    ? october
    : Number(year) * 12 + Number(month) - 1;
};

function inSteps(names: readonly string[], step: number): number[] | undefined {
  const months: number[] = [];
  for (const name of names) {
    const month = monthOf(name, months.at(-1), step);
    if (month === undefined || (months.length > 0 && month !== (months.at(-1) ?? 0) + step)) return undefined;
    months.push(month);
  }
  return months;
}

const textOf = (month: number): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;

const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Jan 2016, Jan-2016, January, 2016, Jan2016. */
const inEnglish =
  /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?[\s,.'-]*((?:19|20)\d{2})$/i;

function englishMonths(names: readonly string[]): string[] | undefined {
  const read = names.map((name) => {
    const [, month = '', year] = inEnglish.exec(name.trim()) ?? [];
    return year === undefined ? undefined : textOf(Number(year) * 12 + english.indexOf(month.toLowerCase()));
  });
  return read.filter((name) => name !== undefined).length < fewestMonths
    ? undefined
    : names.map((name, at) => read[at] ?? name);
}

/** The names of columns with months that are told as 2016-01; undefined where there are none. */
export const monthsAcross = (names: readonly string[]): string[] | undefined =>
  dottedMonthsAcross(names) ?? englishMonths(names);

/** Months with a point follow each other: single ones may be amounts. */
function dottedMonthsAcross(names: readonly string[]): string[] | undefined {
  const places = names.flatMap((name, at) => (written.test(name) ? [at] : []));
  if (places.length < fewestMonths) return undefined;
  const found = places.map((at) => names[at] ?? '');
  const months = inSteps(found, 1) ?? inSteps(found, -1);
  if (months === undefined) return undefined;
  const told = new Map(places.map((at, index) => [at, textOf(months[index] ?? 0)]));
  return names.map((name, at) => told.get(at) ?? name);
}
