import { length, limits } from '@mingjing/contract';
import { Tooltip } from '../../../ui/index.ts';

/** A name as lists show it: of more than twenty characters the first twenty, the whole one while it is pointed at. */
export function ShortName({ name }: { name: string }) {
  if (length(name) <= limits.listedName) return name;
  return (
    <Tooltip text={name}>
      <span title={name}>{[...name].slice(0, limits.listedName).join('')}…</span>
    </Tooltip>
  );
}
