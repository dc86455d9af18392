import { type DestinationStream, type LogFn, type Logger, pino, stdTimeFunctions } from 'pino';
import pretty from 'pino-pretty';
import { RepeatedFaults } from './operation/repeated-faults.ts';
import type { Settings } from './settings.ts';

/** Longest text that one field of a line may carry. */
const longest = 2000;
const debugLevel = 20;

/** An error as it is logged: cut, because a driver's message may carry a whole statement's data. */
function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error).slice(0, longest) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message.slice(0, longest),
    ...(code === undefined ? {} : { code }),
    stack: error.stack?.slice(0, 2 * longest),
    ...(error.cause === undefined ? {} : { cause: errorFields(error.cause) }),
  };
}

/** Characters that wait for a file without room; lines beyond them are lost. */
const mostWaiting = 1024 * 1024;

/** Lines to an open file. A call goes on and is answered, though its line finds no room on the disk. */
export function lineStream(fd: number): DestinationStream {
  const stream = pino.destination({ fd, sync: true, maxLength: mostWaiting });
  stream.on('error', () => undefined);
  return stream;
}

/** One JSON line for each event, or coloured lines where a person looks on. Secrets never reach a line. */
export function createLog(settings: Pick<Settings, 'logLevel'>, target?: DestinationStream): Logger {
  const repeated = new RepeatedFaults();
  const options = {
    level: settings.logLevel,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: errorFields },
    hooks: {
      logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) {
        if (level <= debugLevel || !repeated.isKnown(args[0], (line, text) => this.warn(line, text)))
          method.apply(this, args);
      },
    },
    redact: {
      paths: ['password', 'token', '*.password', '*.token', 'headers', '*.headers', 'req', 'res'],
      remove: true,
    },
  };
  if (target !== undefined) return pino(options, target);
  if (!process.stdout.isTTY) return pino(options, lineStream(process.stdout.fd));
  return pino(options, pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'reqId' }));
}
