import { api } from '@mingjing/contract';
import { recordAudit } from '../../audit/record-audit.ts';
import { tokenOf } from '../../http/access.ts';
import { deviceMarkOf, leaveDeviceMark } from '../../http/device-mark.ts';
import { type Handler, on } from '../../http/handler.ts';
import { createLockout } from '../../security/lockout.ts';
import { actingRoleOf, userOf } from '../acting-user.ts';
import { credentialsOf, signOf } from './login-headers.ts';
import { createProfile } from './profile.service.ts';
import { type SessionDeps, SessionService } from './session.service.ts';
import type { ShareEntry, SignOn } from './ways-in.ts';

interface SessionHandlerDeps extends SessionDeps {
  signOn: SignOn;
  /** Signs of links come by the same call as those of sign-on. */
  shares: ShareEntry;
}

/** Login, captcha, logout, the signed-in user and their account. */
export function sessionHandlers(deps: SessionHandlerDeps): Handler[] {
  const { shares, signOn } = deps;
  const service = new SessionService(deps);
  const profile = createProfile({
    ...deps,
    lockout: createLockout(deps),
  });
  return [
    on(api.session.login, async ({ request, reply }) => {
      const signed = signOf(request.headers);
      if (signed !== undefined) return signOn.signOn(signed);
      const caller = { address: request.ip, device: deviceMarkOf(request) };
      const { result, device } = await service.login(credentialsOf(request.headers), caller);
      if (device !== undefined) leaveDeviceMark(request, reply, device);
      return result;
    }),
    on(api.session.exchangeSign, ({ input, request }) =>
      signOn.isLoginSign(input.sign)
        ? signOn.tokenFor(input.sign)
        : shares.exchange({ ...input, address: request.ip }),
    ),
    on(api.session.captcha, () => service.captchas.issue()),
    on(api.session.logout, async ({ request }) => {
      await deps.sessions.revoke(tokenOf(request) ?? '');
      await recordAudit(deps.work, { action: 'session.logout' });
      return true;
    }),
    on(api.session.me, async ({ actor }) => {
      const user = userOf(actor);
      const { acting, username, name } = user;
      return { id: acting?.userId ?? user.id, username, name, ...actingRoleOf(user) };
    }),
    on(api.session.profile, ({ actor }) => profile.read(userOf(actor))),
    on(api.session.updateProfile, ({ actor, input }) => profile.rename(userOf(actor), input.name)),
    on(api.session.changePassword, ({ actor, input, request }) =>
      profile.changePassword(userOf(actor), input, {
        token: tokenOf(request) ?? '',
        caller: { address: request.ip, device: deviceMarkOf(request) },
      }),
    ),
  ];
}
