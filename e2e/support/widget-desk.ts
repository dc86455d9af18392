import type { Locator, Page } from 'playwright-core';

/** 图表配置, the dialog in which a widget is edited, and its places. */
export interface WidgetDesk {
  dialog: Locator;
  /** An area that takes columns. */
  area(name: string): Locator;
  /** A column of the dataset. */
  column(name: string): Locator;
  /** Names of the columns in an area, in their order. */
  chips(name: string): Promise<string[]>;
}

export function widgetDesk(page: Page): WidgetDesk {
  const dialog = page.getByRole('dialog', { name: '图表配置' });
  const area = (name: string): Locator => dialog.getByRole('group', { name, exact: true });
  return {
    dialog,
    area,
    column: (name) => dialog.locator('.column-entry').getByRole('button', { name, exact: true }),
    chips: (name) => area(name).locator('.axis-chip-name > span:not(.anticon)').allTextContents(),
  };
}
