import { parseJsonText, type WidgetInput, widgetInput } from '@mingjing/contract';
import type { Drawing } from '@mingjing/drawing';
import { z } from 'zod';
import type { Packed } from '../../editor/actions/actions.ts';
import { findTemporary, keepTemporary, temporariesOn, withRows } from './temporary-widgets.ts';

const shape = z.array(
  z.object({ tempId: z.string().regex(/^[0-9A-Za-z]{6}$/), input: z.custom<WidgetInput>(isInput) }),
);

function isInput(value: unknown): boolean {
  return widgetInput.safeParse(value).success;
}

/** Copied nodes with the temporary widgets among them: another panel, even in another tab, has never heard of those. */
export function packWidgets(copied: Drawing): Packed {
  const drawing = withRows(copied);
  const waiting = temporariesOn(drawing).map(({ tempId, input }) => ({ tempId, input }));
  return { drawing, luggage: waiting.length === 0 ? '' : JSON.stringify(waiting) };
}

function read(luggage: string): z.infer<typeof shape> {
  try {
    return shape.catch([]).parse(parseJsonText(luggage));
  } catch {
    return [];
  }
}

/** Adds to the temporary list what came with a copy and is not there. What is no such list adds nothing. */
export function unpackWidgets(luggage: string): void {
  for (const { tempId, input } of read(luggage)) {
    if (findTemporary(tempId) === undefined) keepTemporary(tempId, input);
  }
}
