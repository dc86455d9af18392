/**
 * What a record holds under a name that users chose; nothing for names that every object knows, like `constructor`.
 * Undefined where there is no record.
 */
export function ownValue<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
