import { api, Code, signOnTexts as t } from '@mingjing/contract';
import { auditAction } from '../../audit/audit-scope.ts';
import { tokenOf } from '../../http/access.ts';
import { AppError, refused } from '../../http/app-error.ts';
import { type Handler, on } from '../../http/handler.ts';
import { userOf } from '../acting-user.ts';
import { createJourneyCookie } from './journey-cookie.ts';
import { createOidcUsers, type OidcDeps } from './oidc.service.ts';
import { createOidcProvider } from './oidc-provider.ts';
import { createOidcSignOut } from './oidc-sign-out.ts';

/** Signing on at the OpenID provider of the settings. */
export function oidcHandlers(deps: OidcDeps): Handler[] {
  const provider = createOidcProvider(deps.settings, deps.log, deps.now);
  const cookie = createJourneyCookie(deps.secrets, deps.now);
  const enter = createOidcUsers(deps);
  const signOut = createOidcSignOut(deps, provider);
  return [
    on(api.oidc.start, async ({ request, reply }) => {
      if (!provider.enabled) throw refused(t.oidcOff);
      const { url, journey } = await provider.begin();
      cookie.leave(request, reply, journey);
      return { url };
    }),
    on(api.oidc.finish, async ({ request, reply, input }) => {
      auditAction('session.login');
      if (!provider.enabled) throw refused(t.oidcOff);
      const journey = cookie.take(request, reply);
      if (journey === undefined) throw new AppError(Code.invalidToken, t.oidcLost, 401);
      return enter(await provider.end(input.query, journey));
    }),
    on(api.oidc.leave, ({ request, actor }) => signOut(tokenOf(request) ?? '', userOf(actor))),
  ];
}
