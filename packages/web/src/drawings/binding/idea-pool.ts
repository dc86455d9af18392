import {
  chartsOf,
  figuresOf,
  type Idea,
  ideasOf,
  type Material,
  materialOf,
  type Profile,
  profileOfRows,
  senselessByAnswer,
  senselessByFields,
} from '@mingjing/charts/insight';
import type { BoundDataset } from './bound-widget.ts';

/** What can be drawn of a dataset, what says most first. */
export interface Pool {
  figures: Idea[];
  charts: Idea[];
  material: Material;
}

const formLike = (idea: Idea, form: Partial<Idea['form']>): Idea['form'] => ({ ...idea.form, ...form });

/** Names of fewer things than that are told at a glance: nobody has to be told how many. */
const fewestThings = 5;
const nameMark = /(名称|姓名|名)$/;

/** How many different things there are: shops, kinds of goods. */
function figuresOfThings(figures: readonly Idea[], { categories, regions }: Material): Idea[] {
  const [pattern] = figures;
  if (pattern === undefined) return [];
  return [...categories, ...regions]
    .filter(({ distinct, ordered, top }) => {
      const isWord = typeof top[0]?.value === 'string';
      return isWord && distinct >= fewestThings && ordered !== true;
    })
    .map(({ name, label, distinct }) => {
      const title = `${label.replace(nameMark, '') || label}数`;
      return {
        ...pattern,
        key: `figure distinct:${name}`,
        title,
        why: `「${label}」有 ${distinct} 种取值，说明涉及的范围有多大`,
        form: formLike(pattern, {
          yAxis: [{ id: name, name: title, calculation: 'countAndClearRepeat' }],
          settings: { compare: 'none' },
        }),
        round: 0,
        dimensions: [],
        measures: [`distinct:${name}`],
        telling: { ...pattern.telling, label: title, about: 'count', additive: false, round: 0 },
      } satisfies Idea;
    });
}

/** What a row is on the average, where every row is something that happened: 平均实付金额 beside their sum. */
function figuresOfEach(figures: readonly Idea[], { measures, profile }: Material): Idea[] {
  const happens = profile.columns.some(({ role, unique }) => role === 'id' && unique);
  if (!happens) return [];
  return measures
    .filter(({ of, planned }) => of?.calculation === 'sum' && !planned)
    .slice(0, 3)
    .flatMap((measure) => {
      const idea = figures.find(({ measures: [key] }) => key === measure.key);
      if (idea === undefined || measure.of === undefined) return [];
      const title = `平均${measure.label}`;
      return [
        {
          ...idea,
          key: `figure each:${measure.of.column}`,
          title,
          why: `每行的${measure.label}平均是多少`,
          form: formLike(idea, {
            yAxis: [{ id: measure.of.column, name: title, calculation: 'avg' }],
          }),
          round: 2,
          measures: [`avg:${measure.of.column}`],
          telling: { ...idea.telling, label: title, additive: false, round: 2 },
        } satisfies Idea,
      ];
    });
}

/** The same figure for single values of the dimension that says most: what is left when every figure was told. */
function figuresOfParts(figures: readonly Idea[], { categories: [column] }: Material): Idea[] {
  if (column === undefined) return [];
  return (
    figures
      .filter(
        ({ telling, key }) =>
          !key.startsWith('figure distinct:') && (telling.additive || telling.about !== 'count'),
      )
      // How many there are of a part says less than what they amount to.
      .toSorted(
        (one, other) => Number(one.telling.about === 'count') - Number(other.telling.about === 'count'),
      )
      .slice(0, 3)
      .flatMap((idea) =>
        column.top
          .filter(({ value }) => value !== null && value !== '')
          .slice(0, 6)
          .map(({ value }) => ({
            ...idea,
            key: `${idea.key} ${column.name} ${String(value)}`,
            title: `${String(value)}${idea.title}`,
            why: `「${column.label}」中的一部分，与其余的并列`,
            form: formLike(idea, {
              filters: [{ id: column.name, name: column.label, rightValues: [value], equal: true }],
            }),
          })),
      )
  );
}

/** Whether points of two columns show anything, by the rows that are at hand. */
function isRelated(idea: Idea, { columns, rows }: BoundDataset['fields']): boolean {
  const ids = [...idea.form.xAxis, ...idea.form.yAxis].map(({ id }) => id);
  const at = ids.map((id) => columns.findIndex(({ name }) => name === id));
  const data = rows.map((row) => at.map((place) => row[place] ?? null));
  return senselessByAnswer(idea, { keys: ids, data }) === undefined;
}

/** Everything that the rules of auto boards propose of a dataset, what says most first. */
export function poolOf({ fields }: BoundDataset): Pool {
  const counted = fields.profile ?? profileOfRows(fields.columns, fields.rows);
  const profile: Profile = { ...counted, expressions: fields.measures };
  const material = materialOf(profile);
  const ideas = ideasOf(material).filter(
    (idea) =>
      senselessByFields(idea, profile, material.measures) === undefined &&
      (idea.rule !== 'relation' || isRelated(idea, fields)),
  );
  const figures = figuresOf(ideas);
  const charts = chartsOf(ideas);
  const others = ideas.filter((idea) => idea.room !== 'figure' && !charts.includes(idea));
  return {
    figures: [
      ...figures,
      ...figuresOfEach(figures, material),
      ...figuresOfThings(figures, material),
      ...figuresOfParts(figures, material),
    ],
    charts: [...charts, ...others],
    material,
  };
}
