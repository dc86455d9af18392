import { type BoardEnd, type FilterRule, filtersText, parseJsonText, texts } from '@mingjing/contract';
import { SingleFlight } from '@mingjing/mart';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Asking } from '../../data/data-reader.ts';
import { storedDrawing } from '../../data/stored-drawing.ts';
import { refused } from '../../http/app-error.ts';
import type { DataRights } from '../../rights/data-rights.ts';
import type { DatasetHandles } from '../../rights/dataset-handles.ts';
import { note } from '../../rights/decisions.ts';
import { type Actor, isAuthor, makesBoards } from '../../security/actor.ts';
import type { PanelRow } from '../panels/panel.store.ts';
import type { PanelAccess } from '../panels/panel-access.ts';
import { storedLayout } from '../panels/panel-parameters.ts';
import { changedKeys, checkRules, missingIn } from '../panels/panel-rules.ts';
import type { PanelOffers } from '../widgets/panel-offers.ts';
import type { WidgetStore } from '../widgets/widget.store.ts';
import type { WidgetAnswers } from '../widgets/widget-answers.ts';
import { Arrival } from './arrival.ts';
import type { BoardStore } from './board.store.ts';
import { createBoardAnswers } from './board-answers.ts';
import type { BoardChoices } from './board-choices.ts';
import { createBoardJson, stateMark } from './board-json.ts';
import { boardKey } from './board-key.ts';
import { createBoardLayout } from './board-layout.ts';
import { BoardPlaces } from './board-places.ts';
import type { FilterSets } from './filter-sets.ts';
import { FinishedBoards } from './finished-boards.ts';
import { createMakeBoard, type MadeBoard, widgetsOn } from './make-board.ts';

interface BoardParts {
  store: BoardStore;
  access: PanelAccess;
  widgets: WidgetStore;
  answers: WidgetAnswers;
  choices: BoardChoices;
  offers: PanelOffers;
  sets: Pick<FilterSets, 'of'>;
  handles: DatasetHandles;
  rights: Pick<DataRights, 'keyOf' | 'settled'>;
  log: Logger;
  now: () => number;
  timezone: string;
}

const finishedBytes = 32 * 1024 * 1024;
/** Viewers' filters are short; a longer text is abuse. */
const longestKey = 4000;

/** How long a board of live data stands for the holders of a link. */
const sharedMs = 10_000;

/**
 * Who gets the same bytes, as far as they may see the same rows: all authors, all viewers, all holders of links with the
 * same filters locked.
 */
function scopeOf(actor: Actor): string {
  if (isAuthor(actor)) return 'author';
  // They know datasets by other numbers than viewers do.
  if (makesBoards(actor)) return 'viewing author';
  return actor.kind === 'share' ? `share ${JSON.stringify(actor.lockedFilters)}` : 'viewer';
}

/** Whether the caller sees a part of a board's rows only: by the locks of a link, or by rules of its datasets (`sight`). */
const seesPart = (actor: Actor, sight: string): boolean =>
  sight !== '' || (actor.kind === 'share' && actor.lockedFilters.length > 0);

/** Which board is asked for: with these filters as JSON text, all of it or the widgets of one dataset. */
export interface BoardQuestion {
  id: number;
  filters?: string | undefined;
  datasetId?: number | undefined;
  /** The state of a board on screen, and the filters it was read with: only what they make different is answered. */
  since?: string | undefined;
  before?: string | undefined;
  /** Only the widgets in these places, as JSON text. */
  nodes?: string | undefined;
}

function readFilters(text: string | undefined): FilterRule[] {
  const parsed = filtersText.safeParse(text);
  if (!parsed.success) throw refused(texts.rules.malformed);
  return parsed.data ?? [];
}

const nodeList = z.array(z.string().max(200)).max(1000);

/** Throws AppError. */
function readNodes(text: string | undefined): ReadonlySet<string> | undefined {
  if (text === undefined) return undefined;
  try {
    return new Set(nodeList.parse(parseJsonText(text)));
  } catch {
    throw refused(texts.rules.malformed);
  }
}

interface BeingMade {
  whole: Promise<MadeBoard>;
  lines: AsyncGenerator<Buffer[], void>;
  /** The mark of the state that it is made of. */
  state: string;
}
type Begun = { json: Buffer } | BeingMade;

type BoardLines = AsyncGenerator<Buffer, BoardEnd>;

async function* linesOf({ whole, lines, state }: BeingMade): BoardLines {
  for await (const lot of lines) yield lot.length === 1 ? lot[0]! : Buffer.concat(lot);
  const { dataTime, unreached } = await whole;
  return { dataTime, state, unreached };
}

/** Panels with the data of their widgets. Finished boards are kept and compared by their state. */
export function createBoard(parts: BoardParts) {
  const { store, access, widgets, answers, choices, offers, sets, handles, rights, log, now, timezone } =
    parts;
  const finished = new FinishedBoards(finishedBytes);
  const making = new SingleFlight<MadeBoard>();
  /** What there is of the boards that are being made. */
  const arriving = new Map<string, Arrival<Buffer>>();
  /** Widgets on the panels, by the version they were saved as. */
  const placed = new LRUCache<string, readonly number[]>({ max: 1000 });
  const data = createBoardAnswers({ answers, log });
  const json = createBoardJson({ handles, timezone });
  const make = createMakeBoard({ widgets, offers, data, json, places: new BoardPlaces() });
  const layouts = createBoardLayout({ access, choices, offers, sets, now, timezone });

  /** All that a panel's data depend on as this caller sees them, as one text; `sight` alone tells callers apart. */
  async function stateOf(panel: PanelRow, actor: Actor): Promise<{ state: string; sight: string }> {
    const refs = refsOf(panel);
    const { state, restricted } = await store.stateOf(refs);
    const sight = await rights.keyOf(actor, restricted);
    // Boards that are made for several at once ask for the rights of one of them.
    note(actor, `sight of panel ${panel.id}`, sight, async (now) =>
      rights.keyOf(now, (await store.stateOf(refs)).restricted),
    );
    return { state: `${panel.version} ${panel.updated_at} ${state} ${sight}`, sight };
  }

  /** Every view of a board asks this: its drawing is read once for each saved version. */
  function refsOf(panel: PanelRow): readonly number[] {
    const key = `${panel.id} ${panel.version} ${panel.updated_at}`;
    const refs = placed.get(key) ?? widgetsOn(storedDrawing(panel));
    placed.set(key, refs);
    return refs;
  }

  /**
   * A board that is finished, or being made; equal ones are made once. `follow` reads along what there is of it until it
   * is whole.
   */
  async function begin(asked: BoardQuestion, { actor, signal: left }: Asking): Promise<Begun> {
    const { id, datasetId } = asked;
    // The rights that the key is taken of are those that the board is made by.
    const asking = { actor: rights.settled(actor), signal: left };
    // A number that means no dataset is that of no widget.
    const only = datasetId === undefined ? undefined : (handles.meant(asking.actor, datasetId) ?? 0);
    // Rights are asked for every time; the bytes are the same for all authors, and for all viewers.
    const panel = await access.readable(asking.actor, id);
    const filtersJson = asked.filters ?? (await layouts.openingRules(panel, asking));
    const beforeJson =
      asked.since === undefined ? '' : (asked.before ?? (await layouts.openingRules(panel, asking)));
    const since = asked.since === undefined ? [] : [asked.since, beforeJson];
    // Before the data are read: whatever changes meanwhile makes the next view ask again.
    const { state, sight } = await stateOf(panel, asking.actor);
    const sent = { nodes: asked.nodes, since, filters: filtersJson };
    const key = boardKey({ id, only, ...sent, scope: scopeOf(asking.actor), sight });
    const known = finished.get(key);
    if (known?.state === state) return { json: known.json };

    const nodes = readNodes(asked.nodes);
    const filters = readFilters(filtersJson);
    const layout = storedLayout(panel);
    checkRules(layout, filters);
    const missing = missingIn(layout, filters);
    const question = { panel, layout, filters, missing };
    const drawing = storedDrawing(panel);
    const changed =
      asked.since === stateMark(state) ? changedKeys(readFilters(beforeJson), filters) : undefined;
    const flight = `${key} ${state}`;
    const whole = making.run(flight, { signal: left }, async (signal) => {
      const arrival = new Arrival<Buffer>();
      arriving.set(flight, arrival);
      try {
        const part = { only, changed, nodes, state, isPart: seesPart(asking.actor, sight) };
        const board = await make(question, drawing, part, { ...asking, signal }, (line) => arrival.put(line));
        // However many look at one link, a source that is read as it is now is asked once in a while only.
        const isShared = asking.actor.kind === 'share';
        if ((board.lasting || isShared) && key.length <= longestKey) {
          finished.set(key, { state, json: board.json }, board.lasting ? undefined : sharedMs);
        }
        return board;
      } finally {
        if (arriving.get(flight) === arrival) arriving.delete(flight);
      }
    });
    const arrival = arriving.get(flight) ?? new Arrival<Buffer>();
    return { whole, lines: arrival.until(whole), state: stateMark(state) };
  }

  return {
    /** A panel with the data of all its widgets, as finished JSON. */
    async load(asked: BoardQuestion, asking: Asking): Promise<Buffer> {
      const begun = await begin(asked, asking);
      return 'json' in begun ? begun.json : (await begun.whole).json;
    },

    /** The same, finished where it is at hand; else what there is of it as it comes, as lines of JSON. */
    async follow(asked: BoardQuestion, asking: Asking): Promise<Buffer | BoardLines> {
      const begun = await begin(asked, asking);
      return 'json' in begun ? begun.json : linesOf(begun);
    },

    /** The mark that a board loaded now would carry. */
    async state(id: number, asking: Asking): Promise<string> {
      const panel = await access.readable(asking.actor, id);
      return stateMark((await stateOf(panel, asking.actor)).state);
    },

    /** Panels that this one jumps to and the caller may read; names of the others are not told. */
    async targets(id: number, asking: Asking): Promise<{ id: number; name: string }[]> {
      const targets = await access.targets(asking.actor, id);
      return targets.map((panel) => ({ id: panel.id, name: panel.name }));
    },

    layout: layouts.of,
  };
}
export type BoardService = ReturnType<typeof createBoard>;
