/** Ties a share's sealed secret to its panel. */
export const shareBinding = (panelId: number): string => `share:${panelId}`;
