import { texts } from '@mingjing/contract';
import { SourceError } from '../connector.ts';
import { faultTexts } from '../fault-texts.ts';
import type { ReadFault } from '../jdbc/faults.ts';
import { networkFault } from '../live/faults.ts';

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
  if (number === -952) return new SourceError('cancelled', faultTexts.cancelled);
  if (number === -817) return new SourceError('refused', texts.dataset.onlyQuery);
  if (number !== -4499) return undefined;
  if (/UnknownHost/.test(message)) return networkFault({ code: 'ENOTFOUND' });
  return /refused/i.test(message) ? networkFault({ code: 'ECONNREFUSED' }) : undefined;
};
