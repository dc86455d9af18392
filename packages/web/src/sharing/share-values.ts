import { embedOrigin, type FilterRule, type ShareInput, type ShareLink, texts } from '@mingjing/contract';

/** A link's form as its fields hold it. */
export interface ShareValues {
  name: string;
  expiresAt: number | null;
  password: string;
  /** Takes the password away that the link has. */
  noPassword: boolean;
  allowDownload: boolean;
  lockedFilters: FilterRule[];
  origins: string[];
}

export function valuesOf(link: ShareLink | null): ShareValues {
  return {
    name: link?.name ?? '',
    expiresAt: link?.expiresAt ?? null,
    password: '',
    noPassword: false,
    allowDownload: link?.allowDownload ?? true,
    lockedFilters: link?.lockedFilters ?? [],
    origins: link?.origins ?? [],
  };
}

const isEmpty = ({ value }: FilterRule): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What keeps the form from being saved, by field; the server asks the same again. */
export function shareProblems(values: ShareValues, now: number, before: ShareLink | null) {
  const { name, expiresAt, password, lockedFilters, origins } = values;
  const t = texts.share;
  const length = [...password].length;
  const moved = expiresAt !== (before?.expiresAt ?? null);
  return {
    ...([...name.trim()].length > 50 ? { name: t.nameLength } : {}),
    ...(expiresAt !== null && moved && expiresAt <= now ? { expiresAt: t.past } : {}),
    ...(password !== '' && (length < 4 || length > 100) ? { password: t.passwordLength } : {}),
    ...(lockedFilters.some(({ key }) => key === '')
      ? { lockedFilters: texts.rules.column }
      : lockedFilters.some(isEmpty)
        ? { lockedFilters: texts.rules.value }
        : {}),
    ...(origins.every((origin) => embedOrigin.safeParse(origin).success) ? {} : { origins: t.origin }),
  };
}
export type ShareProblems = Partial<Record<keyof ShareValues, string>>;

/** The form as it travels; an untouched password stays what it is. */
export function shareInputOf(values: ShareValues): ShareInput {
  const { password, noPassword, name, ...rest } = values;
  return {
    ...rest,
    name: name.trim(),
    ...(noPassword ? { password: '' } : password === '' ? {} : { password }),
  };
}
