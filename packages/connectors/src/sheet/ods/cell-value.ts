import { isCodeOf } from '../code-format.ts';
import { dateText } from '../dates.ts';
import type { Raw } from '../grid.ts';
import { storedNumber } from '../numbers.ts';
import { unreadable } from '../sheet-error.ts';

/** The value of a cell; `lost` says why there is none although something stands there. */
export interface CellValue {
  value: Raw;
  lost?: 'formula' | 'error';
}

type Attribute = (prefix: string, name: string) => string | undefined;

const numberIn = (text: string | undefined): Raw => {
  const value = storedNumber(text ?? '');
  if (value === undefined) throw unreadable(new Error(`number ${text}`));
  return value;
};

/** A number, unless what is shown of it is a code with zeros before it. */
const shownCode = (value: Raw, shown: string): Raw =>
  typeof value === 'number' && isCodeOf(shown, value) ? shown : value;

/** A moment of the file as the house writes it; midnight is the day alone, as in every other kind of sheet. */
function momentIn(text: string): string {
  const plain = text.replace('T', ' ').replace(/(?:\.\d*)?Z?$/, '');
  return dateText(plain.replace(/ 00:00(?::00)?$/, '')) ?? text;
}

/** A length of time (ISO 8601, such as PT26H30M00S) as HH:mm:ss. */
function lengthIn(text: string): string {
  const found =
    /^(-?)P(?:(\d{1,6})D)?T?(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:[.,](\d{1,9}))?S)?$/.exec(
      text.trim(),
    );
  if (found === null) return text;
  const [, sign = '', days = '0', hours = '0', minutes = '0', seconds = '0', part = '0'] = found;
  const all =
    Number(days) * 86_400 +
    Number(hours) * 3600 +
    Number(minutes) * 60 +
    Number(seconds) +
    Math.round(Number(`0.${part}`));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${sign}${two(Math.floor(all / 3600))}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`;
}

const errorText = /^(?:#[A-Z/0-9!?]+|Err:\d{3}|#N\/A)$/;

/** What a cell of an OpenDocument sheet holds. */
export function cellValue(attribute: Attribute, shown: string): CellValue {
  const type = attribute('office', 'value-type');
  const isFormula = attribute('table', 'formula') !== undefined;
  // LibreOffice says of a failed formula that it is a text, and in an attribute of its own that it is none.
  if (attribute('calcext', 'value-type') === 'error' || (isFormula && errorText.test(shown.trim())))
    return { value: null, lost: 'error' };
  switch (type) {
    case undefined:
      return isFormula && shown === '' ? { value: null, lost: 'formula' } : { value: shown };
    case 'float':
    case 'percentage':
    case 'currency':
      return { value: shownCode(numberIn(attribute('office', 'value')), shown.trim()) };
    case 'date':
      return { value: momentIn(attribute('office', 'date-value') ?? shown) };
    case 'time':
      return { value: lengthIn(attribute('office', 'time-value') ?? shown) };
    case 'boolean':
      return { value: attribute('office', 'boolean-value') === 'true' };
    default:
      return { value: attribute('office', 'string-value') ?? shown };
  }
}
