import { api, callRoute, ok } from '@mingjing/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OnSent, uploadOptions } from './upload.ts';

type Heard = (event: { loaded: number; total: number }) => void;

/** A browser's call that goes on when the test says so. */
class FakeCall {
  static last: FakeCall;
  status = 0;
  response: Blob | null = null;
  responseType = '';
  readonly headers: Record<string, string> = {};
  readonly heard = new Map<string, Heard>();
  readonly upload = {
    addEventListener: (name: string, hear: Heard) => this.heard.set(`upload ${name}`, hear),
  };
  constructor() {
    FakeCall.last = this;
  }
  addEventListener(name: string, hear: Heard): void {
    this.heard.set(name, hear);
  }
  open(): void {}
  send(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  abort(): void {
    this.tell('abort');
  }
  tell(name: string, loaded = 0, total = 0): void {
    this.heard.get(name)?.({ loaded, total });
  }
}

const fetched = vi.fn<() => Promise<Response>>(
  async () => new Response(JSON.stringify(ok([])), { status: 200 }),
);
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeCall);
  vi.stubGlobal('fetch', fetched);
  fetched.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

function survey(bytes: number, onSent: OnSent, signal?: AbortSignal) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'x.xlsx'));
  const request = { input: {}, form, ...(signal && { signal }) };
  return callRoute(api.datasource.surveySheets, request, uploadOptions(onSent));
}

test('a small file is sent as any call, without a figure', async () => {
  const onSent = vi.fn<OnSent>();
  expect(await survey(1000, onSent)).toEqual([]);
  expect(fetched).toHaveBeenCalledOnce();
  expect(onSent).not.toHaveBeenCalled();
});

test('of a larger one the share is told, then that it has ended; the answer is read as ever', async () => {
  const heard: (number | null)[] = [];
  const answer = survey(600_000, (share) => heard.push(share));
  const call = FakeCall.last;
  call.tell('upload progress', 300_000, 600_000);
  call.tell('upload load');
  call.status = 200;
  call.response = new Blob([JSON.stringify(ok([{ sheet: '一' }]))]);
  call.tell('load');
  expect(await answer).toEqual([{ sheet: '一' }]);
  expect(heard).toEqual([0, 0.5, 1, null]);
  expect(fetched).not.toHaveBeenCalled();
});

test('a refusal, and a line that is cut, are the failures of any call', async () => {
  const refused = survey(600_000, () => {});
  FakeCall.last.status = 413;
  FakeCall.last.response = new Blob(['<html>']);
  FakeCall.last.tell('load');
  await expect(refused).rejects.toMatchObject({ status: 413 });
  const cut = survey(600_000, () => {});
  FakeCall.last.tell('error');
  await expect(cut).rejects.toMatchObject({ status: 0 });
});

test('one that is stopped says why, and tells nothing more', async () => {
  const heard: (number | null)[] = [];
  const stop = new AbortController();
  const answer = survey(600_000, (share) => heard.push(share), stop.signal);
  stop.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  expect(heard).toEqual([0]);
  await expect(survey(600_000, () => {}, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
});
