import type { JdbcUrl } from '@mingjing/contract';

/** How the connection is encrypted, in the driver's words. */
export interface TdsTls {
  encrypt: boolean | 'strict';
  trustServerCertificate: boolean;
  cryptoCredentialsDetails?: { minVersion: 'TLSv1' | 'TLSv1.1'; ciphers: string };
}

const isYes = (value: string | undefined): boolean => value?.toLowerCase() === 'true';

/**
 * Encryption that the URL asks for. `sslProtocol=TLSv1` lets servers in that know nothing newer (2005 to 2012 without
 * updates): its ciphers can be broken, so nothing switches it on by itself.
 */
export function tlsOf({ properties }: JdbcUrl): TdsTls {
  const encrypt = properties.encrypt?.toLowerCase() === 'strict' ? 'strict' : isYes(properties.encrypt);
  const old = properties.sslProtocol;
  return {
    encrypt,
    trustServerCertificate: isYes(properties.trustServerCertificate),
    ...(old === 'TLSv1' || old === 'TLSv1.1'
      ? { cryptoCredentialsDetails: { minVersion: old, ciphers: 'DEFAULT@SECLEVEL=0' } }
      : {}),
  };
}

/** Servers before 2012 are asked in their own SQL and log in by the protocol of 2005. */
export const isOld = ({ properties }: JdbcUrl): boolean => /^200[58]$/.test(properties.serverVersion ?? '');
