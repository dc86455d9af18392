/**
 * What a masked value shows, whatever it is and even where there is none: two that show the same need not be the same.
 */
export const maskText = '***';
