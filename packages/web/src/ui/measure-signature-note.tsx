import type { expressionHelp } from '@mingjing/contract';
import { signatureAt } from './measure-signature.ts';

/** What the function around the caret takes; nothing outside of one. */
export function MeasureSignature({
  text,
  caret,
  help,
}: {
  text: string;
  caret: number;
  help: typeof expressionHelp;
}) {
  const told = signatureAt(text, caret, help);
  if (told === undefined) return null;
  return (
    <p className="measure-signature" role="note" aria-label="函数说明">
      <code>
        {told.parts.map(({ text: part, current }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
          current ? <b key={at}>{part}</b> : part,
        )}
      </code>
      <span>{told.means}</span>
    </p>
  );
}
