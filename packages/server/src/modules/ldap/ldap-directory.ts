import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { Client, Entry, SearchOptions } from 'ldapts';
import type { Logger } from 'pino';
import type { Settings } from '../../settings.ts';
import { filled, filterValue, firstNameOf, nameValue } from './ldap-escape.ts';
import { framed } from './ldap-frames.ts';
import { nameTemplates, ownName } from './ldap-names.ts';

export type LdapSettings = Pick<
  Settings,
  | 'ldapUrl'
  | 'ldapStartTls'
  | 'ldapCa'
  | 'ldapBindDn'
  | 'ldapBindPassword'
  | 'ldapUserDn'
  | 'ldapBase'
  | 'ldapFilter'
  | 'ldapNameAttribute'
  | 'ldapGroupAttribute'
  | 'ldapGroupBase'
  | 'ldapGroupFilter'
>;

/** A user as the directory knows them. */
export interface DirectoryUser {
  /** The name that was typed, spelled as the directory has it. */
  username: string;
  name: string;
  /** Names of their groups. */
  groups: string[];
}
/** wrong: the directory refused. away: it could not be asked. */
export type DirectoryAnswer = DirectoryUser | 'wrong' | 'away';

const connectMs = 3000;
const operationMs = 5000;
/** For all servers of the setting together: a login does not wait longer. */
const deadlineMs = 8000;
/** Invalid syntax of a name, no such object, wrong kind or value of credentials, refused by policy. */
const refusals: ReadonlySet<number> = new Set([19, 32, 34, 48, 49, 53]);
/** Servers limit what one answer holds, often to 500 or 1,000 entries: groups come a page at a time. */
const groupsAtOnce = 200;
const mostGroups = 10_000;
/** The server has more than it gives. */
const sizeLimitExceeded = 4;

/** The library, loaded with the first login that asks a directory. */
const library = () => import('ldapts');
async function codeOf(error: unknown): Promise<number | undefined> {
  const { ResultCodeError } = await library();
  return error instanceof ResultCodeError ? error.code : undefined;
}
const textsOf = (value: Entry[string] | undefined): string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value])
    .map(String)
    .filter((text) => text !== '');

/** The directory of the settings: who may sign in by it is decided by a bind with the user's own password. */
export function createLdapDirectory(settings: LdapSettings, log: Pick<Logger, 'warn'>) {
  const { ldapUrl, ldapStartTls, ldapCa, ldapBindDn, ldapBindPassword, ldapUserDn } = settings;
  const { ldapBase, ldapFilter, ldapNameAttribute, ldapGroupAttribute } = settings;
  const { ldapGroupBase, ldapGroupFilter } = settings;
  const tls = { minVersion: 'TLSv1.2' as const, ...(ldapCa !== '' && { ca: ldapCa }) };

  /** A connection with the secrecy that the settings ask for, closed when the work is done. */
  async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
    let isOpened = false;
    const { Client } = await library();
    const { protocol, hostname } = new URL(url);
    const client = new Client({
      url,
      timeout: operationMs,
      connectTimeout: connectMs,
      // Names as Active Directory takes them, such as wang@hospital.local, are no DN.
      strictDN: false,
      ...(protocol === 'ldaps:' && { tlsOptions: tls }),
      createSecureConnection: ((...args: Parameters<typeof connectSecurely>) =>
        framed(connectSecurely(...args))) as typeof connectSecurely,
      // The library opens a lost connection anew, without StartTLS: a password is not sent over that.
      ...(protocol === 'ldap:' && {
        createConnection: ((...args: Parameters<typeof connect>) => {
          if (isOpened) throw new Error('the connection to the directory was lost');
          isOpened = true;
          return framed(connect(...args));
        }) as typeof connect,
      }),
    });
    try {
      if (protocol === 'ldap:' && ldapStartTls)
        await client.startTLS({ ...tls, host: hostname, servername: hostname });
      return await work(client);
    } finally {
      await client.unbind().catch(() => {});
    }
  }

  async function bound(client: Client, dn: string, password: string): Promise<boolean> {
    try {
      await client.bind(dn, password);
      return true;
    } catch (error) {
      const code = await codeOf(error);
      if (code !== undefined && refusals.has(code)) return false;
      throw error;
    }
  }

  /** What of an entry has to be the name that was typed. */
  const names = nameTemplates(ldapBase === '' ? ldapUserDn : ldapFilter);
  const attributes = [...names.map(({ attribute }) => attribute), ldapNameAttribute, ldapGroupAttribute];
  /** The only entry that the filter finds; of several none is taken. */
  async function entryOf(client: Client, username: string): Promise<Entry | undefined> {
    const filter = filled(ldapFilter, { username }, filterValue);
    const { searchEntries } = await client.search(ldapBase, {
      scope: 'sub',
      filter,
      attributes,
      sizeLimit: 0,
    });
    if (searchEntries.length > 1)
      log.warn(
        { entries: searchEntries.length },
        'several entries of the directory have this name, none is taken',
      );
    return searchEntries.length === 1 ? searchEntries[0] : undefined;
  }

  /** What the directory tells of the user who was let in; refused when the entry is not the one that was meant. */
  async function userOf(client: Client, entry: Entry | undefined, typed: string): Promise<DirectoryAnswer> {
    const username = entry === undefined ? undefined : ownName(entry, typed, names);
    if (entry === undefined || username === undefined) {
      log.warn('the name that was typed is none of those of the entry that the directory found');
      return 'wrong';
    }
    const [name = ''] = textsOf(entry[ldapNameAttribute]);
    const member = textsOf(entry[ldapGroupAttribute]).map(firstNameOf);
    if (ldapGroupBase === '') return { username, name, groups: member };
    const values = { dn: entry.dn, username };
    const found = await groupsOf(client, filled(ldapGroupFilter, values, filterValue));
    return { username, name, groups: [...new Set([...member, ...found])] };
  }

  /** Names of the groups that the filter finds. What the server does not give is missing, and so are its roles. */
  async function groupsOf(client: Client, filter: string): Promise<string[]> {
    const found: string[] = [];
    const options: SearchOptions = {
      scope: 'sub',
      filter,
      attributes: ['cn'],
      paged: { pageSize: groupsAtOnce },
    };
    try {
      for await (const { searchEntries } of client.searchPaginated(ldapGroupBase, options)) {
        found.push(...searchEntries.flatMap(({ cn }) => textsOf(cn)));
        if (found.length < mostGroups) continue;
        log.warn({ groups: found.length }, 'a user is in more groups than are read, the others are left out');
        break;
      }
    } catch (error) {
      if ((await codeOf(error)) !== sizeLimitExceeded) throw error;
      log.warn(
        { groups: found.length },
        'the directory does not give all groups of a user, the others are left out',
      );
    }
    return found;
  }

  /** Binds as the user at once; what is known of them they read themselves. */
  const direct = (url: string, username: string, password: string): Promise<DirectoryAnswer> =>
    connected(url, async (client) => {
      const dn = filled(ldapUserDn, { username }, nameValue);
      if (!(await bound(client, dn, password))) return 'wrong';
      if (ldapBase !== '') return userOf(client, await entryOf(client, username), username);
      const { searchEntries } = await client.search(dn, { scope: 'base', attributes });
      return userOf(client, searchEntries[0], username);
    });

  /** Finds the user as the service, and then binds as the user on a connection of its own. */
  async function searched(url: string, username: string, password: string): Promise<DirectoryAnswer> {
    return connected(url, async (service) => {
      if (ldapBindDn !== '' && !(await bound(service, ldapBindDn, ldapBindPassword)))
        throw new Error('the directory refused BI_LDAP_BIND_DN');
      const entry = await entryOf(service, username);
      if (entry === undefined) return 'wrong';
      // Before the password: it is not for an entry that was not meant.
      if (ownName(entry, username, names) === undefined) return userOf(service, entry, username);
      const isRight = await connected(url, (own) => bound(own, entry.dn, password));
      return isRight ? userOf(service, entry, username) : 'wrong';
    });
  }

  /** The servers in their order until one answers. */
  async function ask(username: string, password: string): Promise<DirectoryAnswer> {
    for (const url of ldapUrl) {
      try {
        return await (ldapUserDn === '' ? searched : direct)(url, username, password);
      } catch (error) {
        // The message alone: what the library threw may hold what it was asked.
        const reason = error instanceof Error ? error.message : String(error);
        log.warn({ url, reason }, 'a directory server does not answer');
      }
    }
    return 'away';
  }

  return {
    enabled: ldapUrl.length > 0,
    /** Whether the password is the user's; an empty one never is, though directories let it in as nobody. */
    async check(username: string, password: string): Promise<DirectoryAnswer> {
      if (username === '' || password === '') return 'wrong';
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'away'>((resolve) => {
        timer = setTimeout(() => resolve('away'), deadlineMs);
      });
      try {
        return await Promise.race([ask(username, password), late]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
