import type { WidgetNode } from '@mingjing/drawing';
import { expect, test } from 'vitest';
import type { Actor } from '../../security/actor.ts';
import type { WidgetRow } from '../widgets/widget.store.ts';
import type { WidgetAnswer } from './board-answers.ts';
import { createBoardJson } from './board-json.ts';

const author = { kind: 'user', id: 1, isAdmin: true, permissions: [], roleIds: [] } as unknown as Actor;
const viewer = { kind: 'anonymous' } as const;
const handles = {
  told: (actor: Actor, id: number) => (actor === author ? id : id + 1000),
  meant: () => undefined,
};
const json = createBoardJson({ handles, timezone: 'UTC' });
const colours = { widgetRandomColor: [], widgetElementColor: '#000', widgetWordColor: '#fff' };
const node = { id: 'n1', kind: 'widget', ref: 7, name: '', x: 1, y: 2, w: 3, h: 4 } as unknown as WidgetNode;
const form = { chartForm: { xAxis: [{ id: '科室', name: '科室', leftValues: ['机密'] }] } };
const row = (name: string, data: object): WidgetRow =>
  ({
    id: 7,
    name,
    dataset_id: 5,
    chart_type: 'bar',
    round: '',
    data_json: JSON.stringify(data),
  }) as unknown as WidgetRow;
const answer = (told: WidgetAnswer['form']): WidgetAnswer => ({
  json: Buffer.from('{"keys":[],"data":[]}'),
  error: null,
  datasetName: '门诊',
  storedAt: null,
  measures: [],
  lasting: true,
  form: told,
});

test('[DATA] a widget is drawn for each caller as they may see it, whoever was drawn it before', () => {
  const rows = [row('一', form), row('二', form), row('二', { chartForm: {} })];
  // Callers next to each other: what is remembered of a widget is its latest views.
  const asked = [undefined, ...rows].flatMap((of) =>
    [300, 400].flatMap((width) =>
      (['none', 'drawn', 'whole'] as const).flatMap((told) =>
        [author, viewer].map((actor) => ({ actor, told, of, width })),
      ),
    ),
  );
  const drawn = (at: WidgetNode, { actor, told, of, width }: (typeof asked)[number]) => {
    const cell = { node: at, width };
    const texts = [
      json.place(cell, of, colours, actor),
      json.draw(cell, of, colours, answer(told), actor),
    ].map(String);
    for (const text of texts) JSON.parse(text);
    return texts;
  };
  const alone = asked.map((one) => drawn({ ...node }, one));
  expect(new Set(alone.map(String)).size).toBe(30);
  const byRow = Array.from({ length: 12 }, (_, first) => first).flatMap((first) =>
    asked.filter((_, at) => at % 12 === first),
  );
  for (const order of [asked, asked.toReversed(), byRow])
    for (const one of order) expect(drawn(node, one)).toEqual(alone[asked.indexOf(one)]);
  const narrow = alone.filter((_, at) => asked[at]?.actor === viewer || asked[at]?.told !== 'whole');
  expect(narrow.join('')).not.toContain('机密');
});
