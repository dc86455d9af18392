import type { Entry } from 'ldapts';
import { usernameKey } from '../../security/usernames.ts';

/** An attribute of an entry, and the value that it has for a user, such as `{username}` or `{username}@example.org`. */
interface NameTemplate {
  attribute: string;
  value: string;
}

/** The comparisons with the username in a filter or in the first part of a name, such as `(uid={username})`. */
export function nameTemplates(template: string): NameTemplate[] {
  const found = template.matchAll(/(?:^|[(+])\s*([\w.;-]+)\s*~?=([^()+,]*\{username\}[^()+,]*)/g);
  return [...found].map(([, attribute = '', value = '']) => ({ attribute, value: value.trim() }));
}

const valuesOf = (entry: Entry, attribute: string): string[] =>
  Object.entries(entry)
    .filter(([name]) => name.toLowerCase() === attribute.toLowerCase())
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .map(String);

/**
 * The name of an entry that is the one that was typed, spelled as the directory has it; undefined when none is.
 * Directories find entries by rules of their own: they pass over double spaces, accents or signs without width. What
 * counts as the same name here is what makes the same account, see usernameKey: letter case, width and spaces around.
 */
export function ownName(entry: Entry, typed: string, templates: readonly NameTemplate[]): string | undefined {
  for (const { attribute, value } of templates) {
    const wanted = usernameKey(value.replaceAll('{username}', () => typed));
    const own = valuesOf(entry, attribute).find((one) => usernameKey(one) === wanted);
    if (own !== undefined) return value === '{username}' ? own.trim() : typed;
  }
  return undefined;
}
