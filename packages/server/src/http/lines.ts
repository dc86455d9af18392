import { pipeline, Readable, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { envelopeSchema, fail, lineType, ok, type RouteDef } from '@mingjing/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failureOfCall } from './call-failure.ts';
import { codingOf } from './coding.ts';

/** Lines of JSON, one or some together, each with its line feed; what it returns is the `result` of the envelope that ends them. */
export type LineSource = AsyncGenerator<Buffer, object>;

/** An answer that is sent line by line as it is made. */
export class Lines {
  readonly source: LineSource;
  private constructor(source: LineSource) {
    this.source = source;
  }

  /** Waits for the first line: what fails before it is answered as every failure is. */
  static async begun(source: LineSource): Promise<Lines> {
    const first = await source.next();
    async function* again(): LineSource {
      if (first.done === true) return first.value;
      yield first.value;
      return yield* source;
    }
    return new Lines(again());
  }
}

/** Whether a caller takes lines of JSON in place of one envelope. */
export const takesLines = (request: FastifyRequest): boolean =>
  (request.headers.accept ?? '')
    .split(',')
    .some((part) => part.trim().startsWith(lineType) && !/;\s*q=0(\.0*)?\s*$/.test(part));

/**
 * Each line leaves at once: what is compressed is not held back until there is more of it. Of boards, brotli at 3 takes
 * 0.75 to 0.82 of its processor time at 4, for 1 to 6 % more bytes.
 */
function coderFor(request: FastifyRequest): { coding: string; coder: Transform } | undefined {
  const coding = codingOf(request);
  if (coding === undefined) return undefined;
  const coder =
    coding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 3 },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 });
  return { coding, coder };
}

/** Throws when lines are not what the route table promises. */
function checkLines({ method, path, lines }: RouteDef, texts: Buffer, isLast: boolean): void {
  if (lines === undefined) throw new Error(`${method} ${path} answers lines and does not say so`);
  const schema = isLast ? envelopeSchema(lines.end) : lines.line;
  for (const line of texts.toString().trimEnd().split('\n')) {
    const parsed = schema.safeParse(JSON.parse(line));
    if (!parsed.success)
      throw new Error(
        `${method} ${path} sends a line against its schema: ${JSON.stringify(parsed.error.issues)}`,
      );
  }
}

interface LineSending {
  route: RouteDef;
  /** A failure as this caller may hear it. */
  told: (error: unknown) => unknown;
  checkAnswers: boolean;
  /** Throws when the caller may not have what was read for them any more. */
  still: () => Promise<void>;
}

/** Sends an answer line by line; the last line is an envelope, of a failure where one came in between. */
export async function sendLines(
  request: FastifyRequest,
  reply: FastifyReply,
  { source }: Lines,
  { route, told, checkAnswers, still }: LineSending,
): Promise<void> {
  async function* all(): AsyncGenerator<Buffer> {
    try {
      for (let next = await source.next(); ; next = await source.next()) {
        const line = next.done === true ? Buffer.from(`${JSON.stringify(ok(next.value))}\n`) : next.value;
        await still();
        if (checkAnswers) checkLines(route, line, next.done === true);
        yield line;
        if (next.done === true) return;
      }
    } catch (error) {
      const { code, message, reason, subject } = failureOfCall(told(error), request, reply);
      yield Buffer.from(`${JSON.stringify(fail(code, message, reason, subject))}\n`);
    }
  }
  reply
    .code(200)
    .header('content-type', `${lineType}; charset=utf-8`)
    .header('vary', 'accept, accept-encoding')
    // Proxies that gather an answer before they pass it on would undo what this is for.
    .header('x-accel-buffering', 'no');
  const lines = Readable.from(all(), { objectMode: false });
  const coded = coderFor(request);
  if (coded === undefined) {
    await reply.send(lines);
    return;
  }
  // A caller who leaves ends both; the answer's own end is told by the reply.
  pipeline(lines, coded.coder, () => {});
  await reply.header('content-encoding', coded.coding).send(coded.coder);
}
