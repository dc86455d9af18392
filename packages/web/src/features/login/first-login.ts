import { ApiError, createClient, sessionRoutes, texts } from '@mingjing/contract';
import { openSession } from '../../app/session.ts';
import { type FirstLogin, rememberAccount } from './sign-in.ts';

/** Changes the password of a first login and stores its session; a text says why not. */
export async function changeFirstPassword(
  { fields, token, user }: FirstLogin,
  password: string,
): Promise<string | null> {
  // Whatever token the page holds, this call is the new session's; what fails is told in the form.
  const { session } = createClient({ session: sessionRoutes }, { baseUrl: '', token: () => token });
  try {
    await session.changePassword({
      input: { oldPassword: fields.password, password, userCheckPassword: password },
    });
  } catch (error) {
    const isTold = error instanceof ApiError && error.status > 0 && error.status < 500;
    return isTold ? error.message : texts.login.unavailable;
  }
  openSession(token, user);
  rememberAccount(fields);
  return null;
}
