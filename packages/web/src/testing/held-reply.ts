import type { Reply } from './wire.ts';

/** A reply of `serve` that comes when it is told to: hands are faster than a slow network. */
export function heldReply(reply: Reply): { reply: Reply; asked: () => number; answer: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let asked = 0;
  return {
    reply: async (call) => {
      asked += 1;
      await opened;
      return reply(call);
    },
    asked: () => asked,
    answer: () => open(),
  };
}
