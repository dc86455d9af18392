import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  byDept,
  create,
  datasets,
  layoutOf,
  panelWith,
  server,
  startWorld,
  stopWorld,
  widgetInput,
} from '../testing/board-world.ts';
import { call } from '../testing/call.ts';
import { apiExamples, curlOf, shownExamples } from './api-examples.ts';

/** A command's words as a shell reads them, with these variables. */
const wordsOf = (command: string, variables: Record<string, string>): string[] =>
  [...command.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, literal, quoted = '', bare]) =>
      literal ?? bare ?? quoted.replaceAll(/\$(\w+)/g, (_, name: string) => variables[name] ?? ''),
  );

/** Does what curl does with a command of the document; one that it would read in another way is refused. */
async function run(command: string, variables: Record<string, string>) {
  const [program, ...words] = wordsOf(command, variables);
  const headers: Record<string, string> = {};
  const query = new URLSearchParams();
  let url = '';
  let isGet = false;
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-H') {
      const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(words.shift() ?? '') ?? [];
      headers[name] = value;
    } else if (word === '--data-urlencode') {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(words.shift() ?? '') ?? [];
      query.append(name, value);
    } else if (word === '--get') isGet = true;
    else if (word === '-o') words.shift();
    else if (!/^-f?sS$/.test(word)) url += word;
  }
  expect([program, isGet, url]).toEqual(['curl', query.size > 0, expect.stringMatching(/^http:\S+$/)]);
  return call(`${url}?${query}`, { headers });
}

beforeAll(startWorld);
afterAll(stopWorld);

test('[API-02] every command of the document, run as it stands, answers a key of an author', async () => {
  const widget = await create(widgetInput(datasets.cached, byDept));
  const columns = [{ datasetId: datasets.cached, column: '科室' }];
  const layout = layoutOf({ name: '科室', type: 1, columns });
  const panel = await panelWith([widget], { layout, state: 1 });
  const { world } = server;
  const role = await world.role(['/main/dashboard', '/config/cube', '/config/panel']);
  await world.grantPanel(role, panel.id);
  const author = server.client((await world.user(role)).token);
  const { key } = await author.apiKey.create({
    input: { name: '示例', scopes: ['boards', 'data'], days: 1 },
  });
  const examples = apiExamples({ panel: panel.id, widget: widget.id, dataset: datasets.cached });
  expect(examples.map(({ title }) => title)).toEqual(shownExamples.map(({ title }) => title));
  const answers: string[] = [];
  for (const example of examples) {
    const answer = await run(curlOf(example), { URL: server.url, KEY: key });
    expect([example.title, answer.status]).toEqual([example.title, 200]);
    expect([example.title, answer.body.success ?? true]).toEqual([example.title, true]);
    answers.push(answer.text);
  }
  const [, list, whole, filtered, data, file] = answers;
  expect(list).toContain(panel.name);
  expect(whole).toContain('外科');
  expect(filtered).toContain('内科');
  expect(filtered).not.toContain('外科');
  expect(data).toContain('外科');
  expect(file).toContain('内科,30');
});
