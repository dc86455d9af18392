import { IncomingMessage } from 'node:http';

/** Calls whose senders offer to go on in another protocol. */
const offers = new WeakSet<IncomingMessage>();

/**
 * A call as it comes in. An offer to go on in a protocol that is not spoken here is passed over and the call answered
 * (RFC 9110, 7.8): many clients offer HTTP/2 with every call, Java's own among them. Only WebSocket is taken up.
 */
export class IncomingCall extends IncomingMessage {
  get upgrade(): boolean {
    return offers.has(this) && this.headers.upgrade?.toLowerCase() === 'websocket';
  }
  // The server's parser says it before the headers are there.
  set upgrade(isOffered: boolean | null) {
    if (isOffered === true) offers.add(this);
    else offers.delete(this);
  }
}
