import { honestAnswer } from '@mingjing/charts';
import { writeSheet } from '@mingjing/connectors';
import {
  type Answer,
  type ChartForm,
  type Drill,
  drillPathText,
  type FilterRule,
  filterText,
  limits,
  type Provenance,
  texts,
} from '@mingjing/contract';
import type { WidgetData } from '@mingjing/query';
import type { Logger } from 'pino';
import { recordAudit } from '../../audit/record-audit.ts';
import { isTruncated, namesIn, says } from '../../data/answer-json.ts';
import type { Asking } from '../../data/data-reader.ts';
import { widgetDataOf } from '../../data/stored-widget.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { refused } from '../../http/app-error.ts';
import { createCallerTurns } from '../../http/caller-turns.ts';
import { fileNameOf } from '../../http/download-name.ts';
import { wireDate } from '../../http/wire-date.ts';
import type { DataRights } from '../../rights/data-rights.ts';
import { type Actor, isAuthor } from '../../security/actor.ts';
import { placeOf } from '../panels/panel-parameters.ts';
import { panelRules } from '../panels/panel-rules.ts';
import type { RequestRules } from '../widgets/asked-question.ts';
import type { Widgets } from '../widgets/widget.service.ts';
import type { WidgetAnswers } from '../widgets/widget-answers.ts';
import type { WidgetGround } from '../widgets/widget-ground.ts';
import type { WidgetFields } from '../widgets/widget-input.ts';
import { crossedSheet, exportColumns, keysOf } from './export-columns.ts';
import { totalsForFile } from './export-totals.ts';

export type FileFormat = 'csv' | 'xlsx';

export interface ExportRequest {
  id: number;
  panelId?: number | undefined;
  filters?: FilterRule[] | undefined;
  drill?: Drill | undefined;
  format: FileFormat;
}
export interface ExportFile {
  bytes: Uint8Array;
  fileName: string;
  rows: number;
  /** The answer has more rows than a file takes. */
  truncated: boolean;
}

/** Who asks for a file. */
export interface Exporting extends Asking {
  /** The caller as they may call now; throws AppError when they may not any more. */
  actorNow(): Promise<Actor>;
}

/** An answer on its way into a file. */
interface Written {
  name: string;
  data: WidgetData;
  /** Decimals that it shows. */
  round: number;
  json: Buffer;
  rows: number;
  provenance: Provenance;
  /** What was clicked on the way down to it. */
  path?: Drill['path'] | undefined;
  /** Asks the same under these rules besides. */
  ask: (rules: Pick<RequestRules, 'page' | 'totals' | 'totalsBy'>) => Promise<Answer>;
  /** What the log says of it. */
  subject: {
    widgetId?: number;
    panelId?: number | undefined;
    datasetId?: number | undefined;
    datasourceId?: number | undefined;
  };
}

interface ExportParts {
  work: UnitOfWork;
  widgets: Pick<Widgets, 'opened' | 'edited'>;
  answers: WidgetAnswers;
  rights: Pick<DataRights, 'settled'>;
  log: Logger;
  now: () => number;
  timezone: string;
  /** Whether files say who made them. */
  watermark: boolean;
}

/** As much of an answer as a file takes. */
const wholeFile = { maxRows: limits.exportRows, crosses: { most: limits.exportRows } };

const turns = { atOnce: 2, callers: 16, perCaller: 3, perLink: 20 };

/** The dataset's line of a file's notes; none for callers who are not told its name. */
function datasetNote({ datasetName, cachedAt }: Provenance): [string, string][] {
  if (datasetName === '' && cachedAt !== '') return [];
  return [['数据集', datasetName || '实时查询']];
}

/**
 * An answer of periods as its chart shows it: comparisons with a period that is there in part only are left out.
 * `partial`: those periods.
 */
function honest(json: Buffer, form: ChartForm): { json: Buffer; partial: readonly string[] } {
  if (!says(json, 'partial', '[')) return { json, partial: [] };
  const answer = JSON.parse(json.toString()) as Answer;
  const shown = honestAnswer({ answer, form });
  return {
    json: shown === answer ? json : Buffer.from(JSON.stringify(shown)),
    partial: answer.partial ?? [],
  };
}

const answerIn = ({ json }: { json: Buffer }): Answer => JSON.parse(json.toString()) as Answer;

/** What a chart calls one of its X entries. */
const entryName = ({ xAxis }: ChartForm, key: string): string =>
  xAxis.find(({ id }) => id === key)?.name ?? key;

const who = (actor: Actor): object =>
  actor.kind === 'user'
    ? { userId: actor.id, username: actor.username }
    : actor.kind === 'share'
      ? { shareId: actor.shareId }
      : {};

/** Who makes a file, as its notes name them. */
const exporterOf = (actor: Actor): string =>
  actor.kind === 'user'
    ? [actor.name, actor.username].filter((text) => text !== '').join(' ')
    : actor.kind === 'share'
      ? `分享链接 #${actor.shareId}`
      : '未登录';

/** Files of stored widgets' answers, and where those come from. */
export function createExports({
  work,
  widgets,
  answers,
  rights,
  log,
  now,
  timezone,
  watermark,
}: ExportParts) {
  const inTurn = createCallerTurns(turns);

  function provenanceOf({ target, storedAt }: WidgetGround, filters: FilterRule[], actor: Actor): Provenance {
    const dataset = target.kind === 'dataset' ? target.dataset : undefined;
    return {
      // A dataset is the author's; a board does not show its name.
      datasetName: isAuthor(actor) ? (dataset?.name ?? '') : '',
      cachedAt: storedAt === null ? '' : wireDate(storedAt, timezone),
      filters,
    };
  }

  async function open(request: Omit<ExportRequest, 'format'>, asking: Asking) {
    const { row, options, panel, name, actor } = await widgets.opened(request.id, request.panelId, asking);
    const ground = await answers.openGround(row, asking);
    const filters = await panelRules(panel, request.filters ?? [], {
      place: placeOf(row),
      actor: asking.actor,
      columns: () => answers.columnsOf(ground.target, asking),
    });
    // As on the board: a filter on a column that this widget lacks, or may not be asked by, leaves it as it is.
    const asked = { ...options, lenient: true };
    const inForce = await answers.inForce(ground, filters, asking, asked);
    return { row, ground, asked, filters, provenance: provenanceOf(ground, inForce, actor), name };
  }

  /** Writes an answer into a file and the log. `still` throws when its caller may not have it any more. */
  async function write(
    answer: Written,
    format: FileFormat,
    asking: Asking,
    still: () => Promise<void>,
  ): Promise<ExportFile> {
    const { name, data, round, provenance, path = [], subject } = answer;
    const truncated = isTruncated(answer.json);
    const { json: list, partial } = honest(answer.json, data.dataJson.chartForm);
    const chart = { type: data.chartType, form: data.dataJson.chartForm, round };
    const crossed = crossedSheet(list, chart);
    const { json, rows, columns } = crossed ?? {
      json: list,
      rows: answer.rows,
      columns: exportColumns(keysOf(list), chart, namesIn(list, 'seconds')),
    };
    // A list in a text file is its rows alone: whatever reads it would take their totals for more of them.
    const totals =
      crossed?.totals ??
      (format === 'csv' ? undefined : await totalsForFile({ data, round, columns, ask: answer.ask }));
    const moment = wireDate(now(), timezone);
    const notes: [string, string][] = [
      ['图表', name],
      ...datasetNote(provenance),
      ['数据时间', provenance.cachedAt || moment],
      ['筛选条件', provenance.filters.map(filterText).join('；') || '无'],
      ...(path.length === 0
        ? []
        : [
            ['下钻', drillPathText(path, (key) => entryName(data.dataJson.chartForm, key))] as [
              string,
              string,
            ],
          ]),
      [
        '行数',
        crossed === undefined && truncated ? `${rows}（${texts.data.truncated(rows)}）` : String(rows),
      ],
      ...(crossed?.note === undefined ? [] : [['未列出', crossed.note] as [string, string]]),
      ...(totals !== undefined && 'note' in totals && totals.note !== ''
        ? [[texts.data.total, totals.note] as [string, string]]
        : []),
      ...(partial.length === 0 ? [] : [['不完整的时期', partial.join('、')] as [string, string]]),
      ['导出时间', moment],
      ...(watermark ? [['导出人', exporterOf(asking.actor)] as [string, string]] : []),
    ];
    const foot = watermark ? `${exporterOf(asking.actor)} ${moment}` : '';
    const content = { format, columns, name, notes, foot, totals };
    const { bytes } = await writeSheet({ json, content }, { signal: asking.signal });
    await still();
    const fileName = fileNameOf(name, moment, format, truncated ? rows : null);
    log.info(
      {
        audit: 'export',
        ...who(asking.actor),
        ...subject,
        format,
        rows,
        truncated,
        bytes: bytes.length,
      },
      'data of a widget was exported',
    );
    const { widgetId, ...more } = subject;
    const object = { kind: 'widget', id: widgetId ?? null, name } as const;
    await recordAudit(work, { action: 'export.data', object, detail: { ...more, format, rows, truncated } });
    return { bytes, fileName, rows, truncated };
  }

  function mayDownload({ actor }: Asking): void {
    if (actor.kind === 'share' && !actor.allowDownload)
      throw refused(texts.share.noDownload, 'downloadForbidden');
  }

  /**
   * Runs when the caller's turn comes, with their rights of then, which stand while it runs. Waiting, asking and writing
   * take their time: whoever lost the right meanwhile, or sees other rows or columns, gets no file. `still` tells by
   * asking again what was asked at the beginning.
   */
  function whileAllowed(
    asking: Exporting,
    groundOf: (asking: Asking) => Promise<WidgetGround>,
    run: (asking: Asking, still: () => Promise<void>) => Promise<ExportFile>,
  ): Promise<ExportFile> {
    const fresh = async (): Promise<Asking> => {
      const now = { ...asking, actor: rights.settled(await asking.actorNow()), rank: 'export' as const };
      mayDownload(now);
      return now;
    };
    const sightOf = async (now: Asking) => answers.sightOf((await groundOf(now)).target, now);
    return inTurn(
      asking.actor,
      async () => {
        const begun = await fresh();
        const sight = await sightOf(begun);
        return run(begun, async () => {
          if ((await sightOf(await fresh())) !== sight)
            throw refused(texts.dataRules.changedMeanwhile, 'unavailable');
        });
      },
      asking.signal,
    );
  }

  async function make(
    request: ExportRequest,
    asking: Asking,
    still: () => Promise<void>,
  ): Promise<ExportFile> {
    const { row, name, ground, asked, filters, provenance } = await open(request, asking);
    const data = widgetDataOf(row);
    const options = { ...asked, ...wholeFile };
    const rules = { filters, drill: request.drill };
    const { json, rows } = await answers.ask(data, ground, rules, asking, options);
    const subject = { widgetId: row.id, panelId: request.panelId };
    const { path } = request.drill ?? {};
    const { round } = row;
    const ask: Written['ask'] = async (more) =>
      answerIn(await answers.ask(data, ground, { ...rules, ...more }, asking, asked));
    const written = { name, data, round, json, rows, provenance, path, subject, ask };
    return write(written, request.format, asking, still);
  }

  async function makeUnsaved(
    input: WidgetFields,
    format: FileFormat,
    asking: Asking,
    still: () => Promise<void>,
  ): Promise<ExportFile> {
    const { widget: data, ground } = await widgets.edited(input, asking);
    const { json, rows } = await answers.ask(data, ground, {}, asking, wholeFile);
    const name = input.name.trim() === '' ? '未命名图表' : input.name;
    const { datasetId, datasourceId } = input;
    const provenance = provenanceOf(ground, [], asking.actor);
    return write(
      {
        name,
        data,
        round: input.round,
        json,
        rows,
        provenance,
        ask: async (more) => answerIn(await answers.ask(data, ground, more, asking)),
        subject: { datasetId: datasetId ?? undefined, datasourceId: datasourceId ?? undefined },
      },
      format,
      asking,
      still,
    );
  }

  return {
    /** The whole answer as a file. Throws AppError when too many files are being made, or a link allows none. */
    async file(request: ExportRequest, asking: Exporting): Promise<ExportFile> {
      mayDownload(asking);
      return whileAllowed(
        asking,
        async (now) => (await open(request, now)).ground,
        (now, still) => make(request, now, still),
      );
    },

    /** The whole answer of a widget that is being edited, as a file. Throws AppError as `file` does. */
    unsaved(input: WidgetFields, format: FileFormat, asking: Exporting): Promise<ExportFile> {
      return whileAllowed(
        asking,
        async (now) => (await widgets.edited(input, now)).ground,
        (now, still) => makeUnsaved(input, format, now, still),
      );
    },

    async provenance(request: Omit<ExportRequest, 'format'>, asking: Asking): Promise<Provenance> {
      return (await open(request, asking)).provenance;
    },
  };
}
export type Exports = ReturnType<typeof createExports>;
