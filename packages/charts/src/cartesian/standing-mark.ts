import type { ChartTheme } from '../chart-kind.ts';

/** What is marked without a colour of its own: a reference line, and a value that a condition holds for. */
export const standingMark = ({ dark }: ChartTheme): string => (dark ? '#ff9f7a' : '#d9480f');
