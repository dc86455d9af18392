/** What is wrong with a server's certificate, by the code or the words of the line, and what to do; the rest is distrust. */
export const certificateFaults: readonly [RegExp, string][] = [
  [/CERT_HAS_EXPIRED|certificate has expired/i, '的证书已过期，请为它更换证书'],
  [/CERT_NOT_YET_VALID|not yet valid/i, '的证书尚未生效，请核对两边的时钟'],
  [/ALTNAME_INVALID|altnames/i, '的证书不是发给这个地址的，请填写证书上的主机名'],
];
