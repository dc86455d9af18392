import { type ChartType, traitsOf } from '@mingjing/contract';

/** The picture of a chart type, in the colour of the text around it. */
export function ChartIcon({ type, size = 16 }: { type: ChartType; size?: number }) {
  const { fill, line } = traitsOf(type).icon;
  return (
    <svg viewBox="0 0 20 20" width={size} height={size} aria-hidden="true" focusable="false">
      {fill !== undefined && <path d={fill} fill="currentColor" />}
      {line !== undefined && (
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
