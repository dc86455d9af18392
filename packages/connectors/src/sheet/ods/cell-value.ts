import { isCodeOf } from '../code-format.ts';
import { isoText } from '../dates.ts';
import type { Raw } from '../grid.ts';
import { isNoNumber, storedNumber } from '../numbers.ts';
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

/** A moment or a length of time in the form of the house; another text stays as it is. */
const moment = (text: string): string => isoText(text.trim()) ?? text;

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
      if (isNoNumber(attribute('office', 'value') ?? '')) return { value: null, lost: 'error' };
      return { value: shownCode(numberIn(attribute('office', 'value')), shown.trim()) };
    case 'date':
      return { value: moment(attribute('office', 'date-value') ?? shown) };
    case 'time':
      return { value: moment(attribute('office', 'time-value') ?? shown) };
    case 'boolean':
      return { value: attribute('office', 'boolean-value') === 'true' };
    default:
      return { value: attribute('office', 'string-value') ?? shown };
  }
}
