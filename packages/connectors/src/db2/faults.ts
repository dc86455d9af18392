import { texts } from '@mingjing/contract';
import { SourceError } from '../connector.ts';
import { faultTexts } from '../fault-texts.ts';
import type { ReadFault } from '../jdbc/faults.ts';
import type { ReadMeaning } from '../jdbc/state-meanings.ts';
import { networkFault } from '../live/faults.ts';
import { statementFaults as statement } from '../statement-faults.ts';

const connection: Record<number, string> = {
  [-1001]: faultTexts.noDatabase,
  [-1013]: faultTexts.noDatabase,
  [-4214]: faultTexts.credentials,
  [-30061]: faultTexts.noDatabase,
  [-30082]: faultTexts.credentials,
  [-1040]: faultTexts.full,
};

/** Errors of the server (SQLCODE) that say more than SQLSTATE does; the driver hides the cause of a lost network. */
export const db2Fault: ReadFault = ({ number, message }) => {
  const known = connection[number];
  if (known !== undefined) return new SourceError('connection', known);
  if (number === -952) return new SourceError('cancelled', faultTexts.ended);
  if (number === -817) return new SourceError('refused', texts.dataset.onlyQuery);
  if (number !== -4499) return undefined;
  if (/UnknownHost/.test(message)) return networkFault({ code: 'ENOTFOUND' });
  return /refused/i.test(message) ? networkFault({ code: 'ECONNREFUSED' }) : undefined;
};

/** Numbers (SQLCODE) whose SQLSTATE other databases use for something else, or that has several meanings. */
const meanings: Readonly<Record<number, string>> = {
  [-153]: statement.unnamed,
  [-171]: statement.function,
  [-204]: statement.table,
  [-802]: statement.range,
  [-954]: statement.memory,
  [-955]: statement.memory,
  [-956]: statement.memory,
  [-968]: statement.space,
  [-973]: statement.memory,
};
export const db2Meaning: ReadMeaning = ({ number, state }) =>
  state === '22012' ? statement.divide : meanings[number];
