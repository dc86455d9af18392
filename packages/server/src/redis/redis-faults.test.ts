import { expect, test } from 'vitest';
import { RedisRefusal, refusalNote, settingsFault } from './redis-faults.ts';

const address = { host: 'redis.local', port: 6379, database: 0, username: '', password: 'geheim', tls: true };
const coded = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  ['CERT_HAS_EXPIRED', 'certificate has expired', '的证书已过期'],
  ['CERT_NOT_YET_VALID', 'certificate is not yet valid', '的证书尚未生效'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', "Hostname/IP does not match certificate's altnames", '不是发给这个地址的'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', '的证书不受信任'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'wrong version number', '没有使用 TLS'],
])('[N06] %s of a Redis is told by its own cause', (code, message, told) => {
  const text = settingsFault(new Error('away', { cause: coded(code, message) }), address);
  expect(text).toMatch(/^BI_REDIS_URL：Redis redis\.local:6379\/0 /);
  expect(text).toContain(told);
  expect(text).not.toContain('geheim');
});

test('a server that is away may come back: nothing is wrong with the settings', () => {
  expect(settingsFault(coded('ECONNREFUSED', 'connect ECONNREFUSED'), address)).toBeUndefined();
});

const full = "OOM command not allowed when used memory > 'maxmemory'.";
test.each([
  [full, '的内存已满'],
  [`ERR Error running script (call to f_1): @user_script:1: @user_script: 1: -${full}`, '的内存已满'],
  ['MISCONF Redis is configured to save RDB snapshots', '不能把数据写到它的磁盘'],
  ['ERR something else', '不接受写入：ERR something else'],
])('[N06] one that answers and takes nothing says why: %s', (message, told) => {
  const fault = new RedisRefusal(message);
  expect(settingsFault(fault, address)).toBeUndefined();
  expect(refusalNote(fault, address)).toContain(`Redis redis.local:6379/0（BI_REDIS_URL）${told}`);
});
