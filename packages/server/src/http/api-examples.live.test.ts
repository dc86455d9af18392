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
import { apiExamples, pathOfExample, shownExamples } from './api-examples.ts';

beforeAll(startWorld);
afterAll(stopWorld);

test('[API-02] every example of the document answers a key of an author', async () => {
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
    const url = `${server.url}${pathOfExample(example)}?${new URLSearchParams(example.query)}`;
    const answer = await call(url, { headers: { authorization: `Bearer ${key}` } });
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
