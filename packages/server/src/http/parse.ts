import { parseJsonText, type RouteDef } from '@mingjing/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { gone, refused } from './app-error.ts';
import { inputSentence } from './input-sentence.ts';
import { malformed } from './json-body.ts';

// Rules without a sentence of their own: the one place where they get one.
z.config({ customError: inputSentence });

/** Whether any text has the character of code 0: one database ends a text there, the other refuses the statement. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  return Object.values(value).some(hasNul);
}

function read(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  if (hasNul(value)) throw malformed();
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refused(parsed.error.issues[0]?.message ?? '');
}

interface Inner {
  type: string;
  innerType?: { def: Inner };
  options?: readonly { def: Inner }[];
  in?: { def: Inner };
  out?: { def: Inner };
}
interface Field {
  def: Inner;
  /** What it says of a field that may be left out, nothing of one that may not. */
  _zod: { optin?: string | undefined };
}

const fieldsOf = (schema: z.ZodObject): Readonly<Record<string, Field | undefined>> =>
  schema.shape as unknown as Readonly<Record<string, Field | undefined>>;

/** Whether null is a value of its own to a rule: one that also reads what it does not know decides itself. */
const takesNull = ({ type, innerType, options, in: first, out }: Inner): boolean => {
  // A rule whose values are made ready first.
  if (type === 'pipe' && first?.def.type === 'transform') return out !== undefined && takesNull(out.def);
  return (
    ['nullable', 'null', 'any', 'unknown', 'transform', 'custom'].includes(type) ||
    (options ?? []).some(({ def }) => takesNull(def)) ||
    (innerType !== undefined && takesNull(innerType.def)) ||
    (first !== undefined && takesNull(first.def))
  );
};

/** Whether a rule reads texts: one that also reads what it does not know decides itself. */
const takesText = ({ type, innerType, options, in: first }: Inner): boolean => {
  if (options !== undefined) return options.some(({ def }) => takesText(def));
  const inner = innerType ?? first;
  if (inner !== undefined) return takesText(inner.def);
  return !['object', 'record', 'array', 'tuple', 'boolean', 'number', 'null'].includes(type);
};

/** Forms hold texts alone: where a field's rule reads none, its text is the JSON of what the rule reads. */
function withoutTexts(schema: z.ZodType | undefined, value: object): object {
  if (!(schema instanceof z.ZodObject)) return value;
  const fields = fieldsOf(schema);
  const meant = (key: string, sent: unknown): unknown => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (field === undefined || typeof sent !== 'string' || takesText(field.def)) return sent;
    try {
      return parseJsonText(sent);
    } catch {
      return sent;
    }
  };
  return Object.fromEntries(Object.entries(value).map(([key, sent]) => [key, meant(key, sent)]));
}

/** Callers write null for what they leave empty: where a field may be left out and null says nothing else, it is. */
function withoutNulls(schema: z.ZodType | undefined, value: object): object {
  if (!(schema instanceof z.ZodObject)) return value;
  const fields = fieldsOf(schema);
  const left = Object.entries(value).filter(([key, sent]) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    return sent === null && field?._zod.optin !== undefined && !takesNull(field.def);
  });
  if (left.length === 0) return value;
  const empty = new Set(left.map(([key]) => key));
  return Object.fromEntries(Object.entries(value).filter(([key]) => !empty.has(key)));
}

/** Ids of an address that are no ids name nothing, like unused ids. */
export function readParams(route: RouteDef, request: FastifyRequest): unknown {
  if (route.params === undefined) return undefined;
  const parsed = route.params.safeParse(request.params);
  if (!parsed.success) throw gone();
  return parsed.data;
}

export function readQuery(route: RouteDef, request: FastifyRequest): unknown {
  return read(route.query, { ...(request.query as object) });
}

/** Whether a call may bring its form in the address: what opens something without a session is not written into logs. */
const takesAddress = ({ body, access, query }: RouteDef): boolean =>
  body === 'form' && access !== 'anonymous' && query === undefined;

/** What a call sends, `inTexts` as a form; a form without any body is read from the address. */
export function readInput(
  route: RouteDef,
  body: unknown,
  address: unknown = {},
  inTexts: boolean = false,
): unknown {
  const isEmpty = (body ?? '') === '' || (typeof body === 'object' && Object.keys(body ?? {}).length === 0);
  const inAddress = isEmpty && takesAddress(route);
  const value = (inAddress ? address : body) ?? {};
  if (typeof value !== 'object') return read(route.input, value);
  const sent = inTexts || inAddress ? withoutTexts(route.input, value) : value;
  return read(route.input, withoutNulls(route.input, sent));
}
