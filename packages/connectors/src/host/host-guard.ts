import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { SourceError, sourceAway } from '../connector.ts';
import { faultTexts } from '../fault-texts.ts';

export interface HostGuardOptions {
  /** Networks that sources may reach: addresses, `address/bits`. Empty: every one that is not denied. */
  allow: readonly string[];
  /** Networks that sources may not reach, and single services as `host:port` (our own stores). */
  deny: readonly string[];
}

/** Resolves a host to the address to connect to; the port matters for denied single services. */
export type HostGuard = (host: string, port?: number) => Promise<string>;

/** Link-local, cloud metadata, unspecified and multicast addresses: never a database. */
const neverSources = [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::',
  'fe80::/10',
  'fd00:ec2::254',
  'fd20:ce::254',
  'ff00::/8',
  // What stands for an address of the other family.
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '::ffff:0:0:0/96',
  '2001::/32',
  '2002::/16',
];

const hostPattern = /^[A-Za-z0-9._:-]{1,253}$/;
const servicePattern = /^(?:\[([^\]]+)\]|([^:/]+)):(\d{1,5})$/;

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(address) === 0) throw new Error(`网段格式错误：${network}`);
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return list;
}

const isIn = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** IPv4 written in IPv6 (`::ffff:7f00:1`, of old `::7f00:1`) is the same address: one way of writing each. */
function plainAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high = '', low = ''] = /^::(?:ffff:)?([\da-f]{1,4}):([\da-f]{1,4})$/.exec(written) ?? [];
  if (low === '') return written;
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join('.');
}

/** All of these reach the machine itself, where a service may listen on every one of its addresses. */
const loopback = blockListOf(['127.0.0.0/8', '0.0.0.0/8', '::1', '::']);
function isThisMachine(address: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return isIn(loopback, address) || own.some((one) => plainAddress(one.address) === address);
}

async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [plainAddress(host)];
  const found = await lookup(host, { all: true, verbatim: true }).catch(() => []);
  // Most databases on `localhost` listen on IPv4 alone.
  return found.toSorted((a, b) => a.family - b.family).map(({ address }) => plainAddress(address));
}

/**
 * Decides where sources may connect to. The host is resolved once and the answer is the address to use, so that a
 * name cannot mean one address while it is checked and another while it is connected to. A host of which any address
 * is denied is refused whole. Throws SourceError('connection').
 */
export function createHostGuard(options: HostGuardOptions): HostGuard {
  const ownServices = options.deny.flatMap((entry) => {
    const [, bracketed, plain, port] = servicePattern.exec(entry) ?? [];
    return port === undefined ? [] : [{ host: bracketed ?? plain ?? '', port: Number(port) }];
  });
  const denied = blockListOf(options.deny.filter((entry) => !servicePattern.test(entry)));
  const allowed = blockListOf(options.allow);
  const never = blockListOf(neverSources);

  const isOwnService = async (addresses: string[], port: number | undefined): Promise<boolean> => {
    const own = ownServices.filter((service) => service.port === port);
    const resolved = await Promise.all(own.map((service) => addressesOf(service.host)));
    const services = resolved.flat();
    // A service of this machine may listen on all of its addresses, whichever one the setting names.
    const isNear = services.some(isThisMachine) && addresses.some(isThisMachine);
    return isNear || services.some((address) => addresses.includes(address));
  };
  const isRefused = (address: string): boolean => {
    if (isIn(denied, address)) return true;
    if (options.allow.length > 0) return !isIn(allowed, address);
    return isIn(never, address);
  };

  return async (host, port) => {
    if (!hostPattern.test(host)) throw new SourceError('connection', '服务器地址格式错误');
    const addresses = await addressesOf(host);
    const [first] = addresses;
    if (first === undefined) throw sourceAway(faultTexts.unresolved);
    if (addresses.some(isRefused) || (await isOwnService(addresses, port)))
      throw new SourceError('connection', faultTexts.hostRefused);
    return first;
  };
}
