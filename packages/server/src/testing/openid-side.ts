import { createOidcProvider } from '../modules/oidc/oidc-provider.ts';

/** Our side of a provider at an address, with settings that none of its tests depends on; nothing is logged. */
export const openidSide = (oidcIssuer: string, now: () => number = () => 0) =>
  createOidcProvider(
    {
      publicUrl: 'http://127.0.0.1:1',
      oidcIssuer,
      oidcClientId: 'mingjing',
      oidcClientSecret: '',
      oidcScope: 'openid',
      oidcUserClaim: 'preferred_username',
      oidcGroupsClaim: 'groups',
      oidcRoles: [],
      oidcCreate: false,
    },
    { warn: () => {} },
    now,
  );
