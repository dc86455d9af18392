/**
 * The messages of a form while it is typed in: one goes as soon as it is no longer true, a new one waits for the next
 * save. `found` is what is wrong now.
 */
export function standingErrors<E extends object>(shown: E, found: E): E {
  return Object.fromEntries(Object.entries(found).filter(([field]) => Object.hasOwn(shown, field))) as E;
}

/** What a Form.Item shows of a field's message. */
export const told = (message: string | undefined) => ({
  validateStatus: message === undefined ? ('' as const) : ('error' as const),
  help: message,
});
