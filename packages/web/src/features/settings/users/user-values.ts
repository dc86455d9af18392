import {
  type Account,
  appids,
  displayName,
  type PasswordRules,
  passwordCheckProblem,
  passwordProblem,
  type UserAttributes,
  type UserChange,
  type UserInput,
  userAttributes,
  username,
} from '@mingjing/contract';

/** What the user form holds. */
export interface UserValues {
  username: string;
  name: string;
  password: string;
  userCheckPassword: string;
  appids: string[];
  attributes: UserAttributes;
  mustChangePassword: boolean;
}
export type UserField = 'username' | 'name' | 'password' | 'userCheckPassword' | 'appids' | 'attributes';
export type UserErrors = Partial<Record<UserField, string>>;

export const valuesOf = (user: Account | null): UserValues => ({
  username: user?.username ?? '',
  name: user?.name ?? '',
  password: '',
  userCheckPassword: '',
  appids: user?.appids ?? [],
  attributes: user?.attributes ?? [],
  mustChangePassword: user?.mustChangePassword ?? false,
});

/** Typing into a password: whitespace goes. */
export const typedPassword = (text: string): string => text.replace(/\s/gu, '');

type Rule = { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } };
const problemOf = (rule: Rule, value: unknown): string | undefined =>
  rule.safeParse(value).error?.issues[0]?.message;

/** Lines that nobody filled in are none. */
const filledAttributes = (list: UserAttributes): UserAttributes =>
  list
    .map(({ name, values }) => ({ name: name.trim(), values }))
    .filter(({ name, values }) => name !== '' || values.length > 0);

/** The messages that stop a save. While editing, two empty password fields keep the old password. */
export function checkUser(values: UserValues, editing: boolean, rules?: PasswordRules): UserErrors {
  const kept = editing && values.password === '' && values.userCheckPassword === '';
  const found: Record<UserField, string | undefined> = {
    username: problemOf(username, values.username),
    name: problemOf(displayName, values.name),
    password: kept ? undefined : passwordProblem(values.password, rules),
    userCheckPassword: kept ? undefined : passwordCheckProblem(values.password, values.userCheckPassword),
    appids: problemOf(appids, values.appids),
    attributes: problemOf(userAttributes, filledAttributes(values.attributes)),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
}

/** What is sent; an empty password stands for the stored one. */
export function inputOf(values: UserValues): UserInput & UserChange {
  return {
    username: values.username.trim(),
    name: values.name.trim(),
    password: values.password,
    userCheckPassword: values.userCheckPassword,
    appids: values.appids.map((text) => text.trim()).filter((text) => text !== ''),
    attributes: filledAttributes(values.attributes),
    mustChangePassword: values.mustChangePassword,
  };
}

export const isSame = (a: UserValues, b: UserValues): boolean =>
  JSON.stringify(inputOf(a)) === JSON.stringify(inputOf(b));
