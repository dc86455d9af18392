/** Where files stand in an S3-compatible store. */
export interface S3Address {
  /** Address of the bucket, without a trailing slash. */
  bucketUrl: string;
  /** What stands before every name: empty, or with a trailing slash. */
  prefix: string;
  region: string;
  /** Host and port, for messages and for the guard of data sources. */
  host: string;
}

const bucketForm = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixForm = /^[\w.-]+(\/[\w.-]+)*$/;
const known = new Set(['endpoint', 'region', 'style']);

/**
 * Reads `s3://bucket/prefix?endpoint=https://…&region=…&style=path|host`; undefined where it is none. Without an endpoint
 * it is Amazon's of that region. Buckets are named in the path unless the style is `host`; Amazon's in the host.
 */
export function s3Address(text: string): S3Address | undefined {
  if (!/^s3:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const bucket = url.hostname;
  const prefix = url.pathname.replace(/^\/+|(?<!\/)\/+$/g, '');
  if (!bucketForm.test(bucket) || url.username !== '' || url.port !== '' || url.hash !== '') return undefined;
  if (prefix !== '' && !prefixForm.test(prefix)) return undefined;
  const parameters = [...url.searchParams.keys()];
  if (parameters.some((name) => !known.has(name)) || new Set(parameters).size < parameters.length)
    return undefined;
  const given = url.searchParams.get('endpoint') ?? '';
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const style = url.searchParams.get('style') ?? (given === '' ? 'host' : 'path');
  if (!/^[\w-]+$/.test(region) || !/^(path|host)$/.test(style)) return undefined;
  const endpoint = given === '' ? `https://s3.${region}.amazonaws.com` : given.replace(/(?<!\/)\/+$/, '');
  if (!/^https?:\/\/[^\s/?#@]+$/i.test(endpoint) || !URL.canParse(endpoint)) return undefined;
  const { protocol, host, hostname, port } = new URL(endpoint);
  const bucketUrl = style === 'host' ? `${protocol}//${bucket}.${host}` : `${protocol}//${host}/${bucket}`;
  return {
    bucketUrl,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region,
    host: `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`,
  };
}
