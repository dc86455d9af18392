import type { Board } from '@mingjing/contract';
import { boardColours, type Drawing, rowsOf, type WidgetNode } from '@mingjing/drawing';
import type { Asking } from '../../data/data-reader.ts';
import type { OfferedPanel } from '../../rights/offered.ts';
import { tenantOf } from '../../security/actor.ts';
import { spokenKeys } from '../panels/panel-rules.ts';
import type { PanelOffers } from '../widgets/panel-offers.ts';
import type { WidgetRow, WidgetStore } from '../widgets/widget.store.ts';
import { type BoardAnswers, goneAnswer, type PanelQuestion, type WidgetAnswer } from './board-answers.ts';
import type { BoardJson } from './board-json.ts';
import type { BoardPlaces } from './board-places.ts';
import { WidgetStates } from './widget-states.ts';
import { withoutFigures } from './without-figures.ts';

/** Answers that come sooner are not told to be waited for. */
const quietMs = 1000;

/** Widgets of a drawing, each once. */
export const widgetsOn = (drawing: Drawing): number[] => [
  ...new Set(drawing.nodes.flatMap((node) => (node.kind === 'widget' ? [node.ref] : []))),
];

/** Which widgets of a board are asked, and the state that the board is made of. */
export interface BoardPart {
  /** The dataset whose widgets are asked; undefined: all. */
  only: number | undefined;
  /** Filters that are others than before: the widgets that these make different are asked. Undefined: all. */
  changed: string[] | undefined;
  /** Nodes whose widgets are asked; undefined: all. */
  nodes: ReadonlySet<string> | undefined;
  state: string;
  /** Whether the caller sees a part of the rows only. */
  isPart: boolean;
}

type Unreached = NonNullable<Board['unreached']>;

export interface MadeBoard {
  json: Buffer;
  /** Whether the same question gives the same board until its state is another. */
  lasting: boolean;
  /** When the oldest rows behind it were read, as on the wire; '' when all are read as they are now. */
  dataTime: Board['dataTime'];
  unreached: Unreached;
}

interface MakerParts {
  widgets: WidgetStore;
  offers: PanelOffers;
  data: BoardAnswers;
  json: BoardJson;
  places: BoardPlaces;
}

/**
 * Asks the widgets of a board and puts it together. `put` is told of it as lines of JSON: the board with the places of
 * its widgets before any is asked, then each widget as it is answered.
 */
export function createMakeBoard({ widgets, offers, data, json, places: atOnce }: MakerParts) {
  /** The filters of a question that leave widgets as they are, with the nodes of these widgets. */
  async function unreachedOn(
    drawing: Drawing,
    stored: ReadonlyMap<number, WidgetRow>,
    question: PanelQuestion,
    asking: Asking,
  ): Promise<Unreached> {
    const keys = spokenKeys(question.filters);
    if (keys.length === 0) return {};
    const columnsOf = data.columnsFor(asking);
    const reached = new Map<number, string[] | undefined>();
    for (const row of stored.values())
      reached.set(row.id, await data.reaching(row, question, keys, columnsOf, asking));
    const passed = (key: string): string[] =>
      drawing.nodes.flatMap((node) => {
        const known = node.kind === 'widget' ? reached.get(node.ref) : undefined;
        return known === undefined || known.includes(key) ? [] : [node.id];
      });
    return Object.fromEntries(
      keys.map((key): [string, string[]] => [key, passed(key)]).filter(([, nodes]) => nodes.length > 0),
    );
  }

  /** Whether the widgets asked are all answered of stored rows: sources that are asked as they are now wait by themselves. */
  async function areStored(rows: readonly WidgetRow[]): Promise<boolean> {
    const oneOfEach = new Map(rows.map((row) => [row.dataset_id, row]));
    for (const row of oneOfEach.values()) if (!(await data.isStored(row))) return false;
    return true;
  }

  return async (
    question: Omit<PanelQuestion, 'offered'>,
    drawing: Drawing,
    { only, changed, nodes, state, isPart }: BoardPart,
    asking: Asking,
    put: (line: Buffer) => void,
  ): Promise<MadeBoard> => {
    const colours = boardColours(drawing);
    const stored = new Map((await widgets.lately(widgetsOn(drawing))).map((row) => [row.id, row]));
    const { panel } = question;
    let reading: Promise<OfferedPanel> | undefined;
    const offered = (): Promise<OfferedPanel> => {
      reading ??= offers.on(panel, [...stored.values()], asking);
      return reading;
    };
    const affected = new Set<number>();
    const columnsOf = data.columnsFor(asking);
    for (const row of changed === undefined ? [] : stored.values()) {
      const reached = await data.reaching(row, { ...question, offered }, changed ?? [], columnsOf, asking);
      // One that cannot say so is asked.
      if (reached === undefined || reached.length > 0) affected.add(row.id);
    }
    const isAsked = ({ id, ref }: WidgetNode): boolean =>
      (nodes === undefined || nodes.has(id)) &&
      (only === undefined || stored.get(ref)?.dataset_id === only) &&
      (changed === undefined || affected.has(ref));
    const rows = rowsOf(drawing)
      .map((row) => ({ ...row, cells: row.cells.filter(({ node }) => isAsked(node)) }))
      .filter((row) => row.cells.length > 0);
    const places = rows.map(({ rowHeight, cells }) => ({
      rowHeight,
      widgets: cells.map((cell) => json.place(cell, stored.get(cell.node.ref), colours, asking.actor)),
    }));
    const shown = { panel, drawing: isPart ? withoutFigures(panel.data, drawing) : panel.data };
    put(json.line('board', json.assemble(shown, places, state, { dataTime: '' })));
    const states = new WidgetStates(nodes === undefined ? quietMs : 0, (told) =>
      put(json.line('states', Buffer.from(JSON.stringify(told)))),
    );
    const nodesOf = (ref: number): string[] =>
      rows.flatMap(({ cells }) => cells.flatMap(({ node }) => (node.ref === ref ? [node.id] : [])));
    // A widget that stands on the panel twice is asked once.
    const asked = new Map<number, Promise<WidgetAnswer>>();
    const answerOf = (ref: number): Promise<WidgetAnswer> => {
      const row = stored.get(ref);
      const known = asked.get(ref);
      if (known !== undefined) return known;
      const answer =
        row === undefined
          ? Promise.resolve(goneAnswer())
          : data.dataOf(
              row,
              { ...question, offered },
              { ...asking, onState: (told) => states.set(nodesOf(ref), told) },
            );
      asked.set(ref, answer);
      return answer;
    };
    const answerAll = () =>
      Promise.all(
        rows.map(async ({ rowHeight, cells }) => ({
          rowHeight,
          widgets: await Promise.all(
            cells.map(async (cell) => {
              const row = stored.get(cell.node.ref);
              const answer = await answerOf(cell.node.ref);
              states.end(cell.node.id);
              const one = json.draw(cell, row, colours, answer, asking.actor);
              put(json.line('widget', one));
              return one;
            }),
          ),
        })),
      );
    const nodesAsked = rows.flatMap(({ cells }) => cells.map(({ node }) => node));
    const rowsAsked = nodesAsked.flatMap(({ ref }) => stored.get(ref) ?? []);
    const turn = {
      tenant: tenantOf(asking.actor),
      signal: asking.signal,
      onWait: () =>
        states.set(
          nodesAsked.map(({ id }) => id),
          'waiting',
        ),
    };
    const drawn = await ((await areStored(rowsAsked)) ? atOnce.run(turn, answerAll) : answerAll()).finally(
      () => states.close(),
    );
    const all = await Promise.all(asked.values());
    const dataTime = json.dataTime(all);
    const unreached = await unreachedOn(drawing, stored, { ...question, offered }, asking);
    return {
      json: json.assemble(shown, drawn, state, { dataTime, unreached }),
      lasting: all.every(({ lasting }) => lasting),
      dataTime,
      unreached,
    };
  };
}
