import type { BrowserContext, Page } from 'playwright-core';

/** What a page was doing: a failure on another machine can be understood from this alone. */
interface Watched {
  page: Page;
  /** Requests without an answer yet. */
  open: Set<string>;
  /** Latest answers and faults, oldest first. */
  latest: string[];
}

const watched = new Set<Watched>();
const kept = 25;

/** Follows every page of a browser profile until the profile is closed. */
export function watch(context: BrowserContext): void {
  context.on('page', (page) => {
    const seen: Watched = { page, open: new Set(), latest: [] };
    const note = (line: string): void => {
      seen.latest = [...seen.latest, line].slice(-kept);
    };
    const nameOf = (request: { method(): string; url(): string }): string =>
      `${request.method()} ${request.url().slice(0, 160)}`;
    watched.add(seen);
    page.on('close', () => watched.delete(seen));
    page.on('request', (request) => seen.open.add(nameOf(request)));
    page.on('requestfinished', (request) => seen.open.delete(nameOf(request)));
    page.on('requestfailed', (request) => {
      seen.open.delete(nameOf(request));
      note(`failed: ${nameOf(request)} ${request.failure()?.errorText ?? ''}`);
    });
    page.on('response', (response) => {
      if (response.url().includes('api')) note(`${response.status()} ${nameOf(response.request())}`);
    });
    page.on('pageerror', (error) => note(`page error: ${error.message.slice(0, 300)}`));
    page.on('console', (message) => {
      if (message.type() === 'error') note(`console: ${message.text().slice(0, 300)}`);
    });
  });
}

/** What stands on the page: its messages, dialogs, fields and where the focus is. */
const standing = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const textsOf = (selector: string): string[] =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((element) => element.innerText.slice(0, 400));
    const fields = [...document.querySelectorAll<HTMLInputElement>('input')]
      .filter(({ type }) => type !== 'password')
      .map((field) => `${field.ariaLabel ?? field.id}=${field.value}`);
    return JSON.stringify(
      {
        messages: textsOf('.toast'),
        alerts: textsOf('[role=alert]'),
        dialogs: textsOf('dialog[open]'),
        states: textsOf('[role=status]'),
        fields,
        focus: document.activeElement?.outerHTML.slice(0, 200),
        visibility: document.visibilityState,
      },
      undefined,
      1,
    );
  });

async function reportOf({ page, open, latest }: Watched): Promise<string> {
  const found = await standing(page).catch((error: unknown) => `not readable: ${String(error)}`);
  return [
    `page ${page.url()}`,
    found,
    `without an answer: ${[...open].join(', ') || 'none'}`,
    ...latest.map((line) => `  ${line}`),
  ].join('\n');
}

/** Fails a failed test once more, with what its pages showed and waited for. */
export async function reportFailure(task: { result?: { state: string } | undefined }): Promise<void> {
  if (task.result?.state !== 'fail' || watched.size === 0) return;
  const reports = await Promise.all([...watched].map(reportOf));
  throw new Error(`What the pages showed:\n${reports.join('\n')}`);
}
