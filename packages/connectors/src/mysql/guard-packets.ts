import type { Connection } from 'mysql2';
import type { GuardedSocket } from '../live/guarded-socket.ts';

const mostOutOfOrder = 20;

/**
 * The driver's reader of packets, guarded: behind encryption nothing passes the socket's own listeners, which the driver
 * takes away.
 */
export function guardPackets(connection: Connection, { socket, take }: GuardedSocket): void {
  const driver = connection as unknown as { packetParser: { execute(data: Buffer): void } };
  const reader = driver.packetParser;
  driver.packetParser = {
    execute(data) {
      try {
        take(data.length);
        reader.execute(data);
      } catch (error) {
        socket.destroy(error as Error);
      }
    },
  };
}

/** Ends a connection whose packets come out of their order: the driver writes a line into the log for each, and reads on. */
export function endDisorder(connection: Connection): void {
  let packets = 0;
  connection.on('warn', (warning: Error) => {
    packets += 1;
    if (packets > mostOutOfOrder) throw warning;
  });
}
