/**
 * Colours of series, as data. Found by annealing in OKLCH: all pairs of one palette stay at least 9 apart (OKLab × 100)
 * for trichromat, protan and deutan viewers, and every colour keeps a contrast of 2.6 with its background. The order
 * is by taste, calm first; both palettes walk through the same hues, so a switch of theme keeps the meaning.
 */
export const seriesPalettes = {
  light: [
    '#3d68e8',
    '#12b771',
    '#ea8620',
    '#25a8f1',
    '#6339b2',
    '#ea67c3',
    '#1e8c85',
    '#b90044',
    '#a47216',
    '#5a5e79',
    '#2c5b0a',
  ],
  dark: [
    '#4d7bfd',
    '#50faad',
    '#d58816',
    '#2bb6fb',
    '#9d57bb',
    '#f766bc',
    '#069c82',
    '#cf442c',
    '#fbd32c',
    '#bad2f1',
    '#a0c185',
  ],
} as const;

/** Grounds that the palettes are made for. */
export const grounds = { light: '#ffffff', dark: '#0f1a30' } as const;
