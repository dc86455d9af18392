import type { ConfirmDetail } from './confirm.ts';

/** What a change touches, as far as the user may know it by name. */
export interface Impact {
  widgets?: readonly { name: string; columns?: readonly string[] }[];
  /** More widgets, which the user may not use. */
  hiddenWidgets?: number | undefined;
  /** Datasets made of it. */
  datasets?: readonly { name: string; columns?: readonly string[] }[] | undefined;
  hiddenDatasets?: number | undefined;
  /** Columns that rules on rows and columns name. */
  rules?: readonly string[] | undefined;
  hiddenRules?: number | undefined;
  /** Panels with parameters that filter by it. */
  parameters?: readonly { name: string; parameters: readonly string[] }[] | undefined;
  hiddenParameters?: number | undefined;
  panels: readonly { name: string }[];
  /** More panels, which the user may not read. */
  hiddenPanels?: number | undefined;
  links?: readonly { name: string }[];
  /** More links, which are of others. */
  hiddenLinks?: number | undefined;
}

const kinds = ['datasets', 'widgets', 'parameters', 'panels', 'links'] as const;
const units = {
  datasets: '个组合数据集',
  widgets: '个图表',
  parameters: '个面板的过滤参数',
  panels: '个面板',
  links: '个链接',
};
const labels = {
  datasets: '组合数据集',
  widgets: '图表',
  parameters: '面板的过滤参数',
  panels: '面板',
  links: '链接',
};

const hiddenOf = (impact: Impact, kind: (typeof kinds)[number]): number =>
  ({
    datasets: impact.hiddenDatasets,
    widgets: impact.hiddenWidgets,
    parameters: impact.hiddenParameters,
    panels: impact.hiddenPanels,
    links: impact.hiddenLinks,
  })[kind] ?? 0;

/** What deleting would touch, in one sentence; '' when nothing. */
export function impactText(impact: Impact): string {
  const parts = kinds.flatMap((kind) => {
    const count = (impact[kind]?.length ?? 0) + hiddenOf(impact, kind);
    return count > 0 ? [`${count} ${units[kind]}`] : [];
  });
  return parts.length === 0 ? '' : `（影响 ${parts.join('、')}）`;
}

type Named = readonly { name: string; columns?: readonly string[] }[];
const listOf = (impact: Impact, kind: (typeof kinds)[number]): Named =>
  kind === 'parameters'
    ? (impact.parameters ?? []).map(({ name, parameters }) => ({ name, columns: parameters }))
    : (impact[kind] ?? []);

function ruleDetails({ rules = [], hiddenRules = 0 }: Impact): ConfirmDetail[] {
  if (rules.length + hiddenRules === 0) return [];
  const more = hiddenRules === 0 ? {} : { more: `用到其中 ${hiddenRules} 个字段，请管理员检查` };
  return [{ label: '行列权限', names: [...rules], ...more }];
}

/** The same by name, a line a kind; `called` says what the named are where they are more than that. */
export function impactDetails(
  impact: Impact,
  called: Partial<Record<(typeof kinds)[number], string>> = {},
): ConfirmDetail[] {
  const lines = kinds.flatMap((kind) => {
    const named = listOf(impact, kind);
    const hidden = hiddenOf(impact, kind);
    if (named.length + hidden === 0) return [];
    const names = named.map((one) => {
      const name = one.name === '' ? `未命名的${labels[kind]}` : one.name;
      return one.columns === undefined ? name : `${name}（${one.columns.join('、')}）`;
    });
    return [
      {
        label: called[kind] ?? labels[kind],
        names,
        ...(hidden > 0 && { more: `另有 ${hidden} ${units[kind]}无权查看` }),
      },
    ];
  });
  return [...ruleDetails(impact), ...lines];
}
