import { texts } from '@mingjing/contract';
import { SourceError } from '../../connector.ts';
import { type Answering, basicAuthorization } from '../../live/http-request.ts';
import { type Access, call, pieces } from '../access.ts';
import { movedAway, NotOlap, noBasic, OlapSaid, wrongAccount } from '../faults.ts';
import { soapAction } from './envelope.ts';
import { type AnswerReader, type Element, readAnswer } from './read-answer.ts';

export interface XmlaCall {
  method: 'Discover' | 'Execute';
  body: string;
  signal?: AbortSignal | undefined;
  /** Bytes of the answer, where fewer are read than of rows. */
  bytes?: number | undefined;
}

/** What an HTTP status other than success says; undefined for one under which a fault of SOAP is told. */
function statusFault({ response }: Answering): Error | undefined {
  const { statusCode = 0, headers } = response;
  const type = headers['content-type'] ?? '';
  const isXml = /\bxml\b/i.test(type);
  if (statusCode === 401) {
    const ways = headers['www-authenticate'] ?? '';
    return ways === '' || /\bbasic\b/i.test(ways) ? wrongAccount() : noBasic();
  }
  if (statusCode === 403) return wrongAccount();
  if (statusCode >= 300 && statusCode < 400) return movedAway();
  if (statusCode === 503 || statusCode === 504) return new SourceError('timeout', texts.data.sourceTimeout);
  return isXml && (statusCode === 200 || statusCode === 500) ? undefined : new NotOlap();
}

/** Sends one call over SOAP and reads its answer as it arrives. Throws OlapSaid for a fault that is told. */
export async function xmla(
  access: Access,
  path: string,
  { method, body, signal, bytes }: XmlaCall,
  readerOf: (root: Element) => AnswerReader,
): Promise<void> {
  const answering = await call(access, {
    method: 'POST',
    path: path === '' ? '/' : path,
    body: Buffer.from(body, 'utf8'),
    headers: {
      authorization: basicAuthorization(access.username, access.password),
      'content-type': 'text/xml; charset=utf-8',
      soapaction: soapAction(method),
    },
    signal,
  });
  const { response } = answering;
  try {
    const fault = statusFault(answering);
    if (fault !== undefined) throw fault;
    await readAnswer(pieces(answering, bytes), readerOf);
    if (response.statusCode !== 200) throw new OlapSaid('');
  } finally {
    response.destroy();
  }
}
