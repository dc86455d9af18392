import { texts, type WidgetCard } from '@mingjing/contract';

type Uses = Pick<WidgetCard, 'panels' | 'hiddenPanels'>;

export const usesOf = ({ panels, hiddenPanels = 0 }: Uses): number => panels.length + hiddenPanels;

/** In how many panels a widget stands. */
export const usesText = (uses: Uses): string =>
  usesOf(uses) === 0 ? '未被面板使用' : `用于 ${usesOf(uses)} 个面板`;

/** Panels that are not the user's to read are counted, not named; '' when there are none. */
export const hiddenText = ({ hiddenPanels = 0 }: Uses): string =>
  hiddenPanels === 0 ? '' : texts.panel.hidden(hiddenPanels);

/** The panels by name. */
export const usesTitle = (uses: Uses): string =>
  [...uses.panels.map(({ name }) => name), hiddenText(uses)].filter((text) => text !== '').join('、');
