import type { ReactNode } from 'react';

/** Pictures of the arranging tools on a 20 × 20 grid: bars beside the line they meet. */
const shapes = {
  'align.left': <path d="M3.5 3v14M6.5 5.5h10v3h-10zM6.5 11.5h6v3h-6z" />,
  'align.centre': <path d="M10 2.5v3M10 8.5v3M10 14.5v3M4 5.5h12v3H4zM6.5 11.5h7v3h-7z" />,
  'align.right': <path d="M16.5 3v14M3.5 5.5h10v3h-10zM7.5 11.5h6v3h-6z" />,
  'align.top': <path d="M3 3.5h14M5.5 6.5h3v10h-3zM11.5 6.5h3v6h-3z" />,
  'align.middle': <path d="M2.5 10h3M8.5 10h3M14.5 10h3M5.5 4h3v12h-3zM11.5 6.5h3v7h-3z" />,
  'align.bottom': <path d="M3 16.5h14M5.5 3.5h3v10h-3zM11.5 7.5h3v6h-3z" />,
  'distribute.across': <path d="M3.5 3v14M16.5 3v14M8 6.5h4v7H8z" />,
  'distribute.down': <path d="M3 3.5h14M3 16.5h14M6.5 8h7v4h-7z" />,
  'order.front': <path d="M7 7h6v6H7zM3.5 10V3.5H10M16.5 10v6.5H10" />,
  'order.up': <path d="M10 16.5V4M5.5 8.5 10 4l4.5 4.5" />,
  'order.down': <path d="M10 3.5V16M5.5 11.5 10 16l4.5-4.5" />,
  'order.back': <path d="M3.5 3.5h6v6h-6zM10.5 10.5h6v6h-6z" />,
  group: <path d="M3 3h2M15 3h2v2M17 15v2h-2M5 17H3v-2M3 5V3M6 6h5v5H6zM9.5 11v3H14V9.500h-3" />,
  ungroup: <path d="M3.500 3.500h6v6h-6zM11 8.500h5.500v8h-8V11" strokeDasharray="2.2 1.6" />,
  text: <path d="M4 5.500V4h12v1.500M10 4v12.500M7.500 16.500h5" />,
  shape: <path d="M3.500 8.500h8v8h-8zM8.500 8.500v-.200a4.200 4.200 0 1 1 3 4" />,
  rect: <path d="M3.500 5h13v10h-13z" />,
  ellipse: (
    <path d="M10 4.500c4 0 6.500 2.400 6.500 5.500s-2.500 5.500-6.500 5.500S3.500 13.100 3.500 10 6 4.500 10 4.500z" />
  ),
  line: <path d="M3.500 16.500l13-13" />,
  clock: <path d="M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM10 6.500V10l2.500 2" />,
  image: <path d="M3 4h14v12H3zM3 13l4-4 4 4 2.500-2.500L17 14M13 7.500h.010" />,
  undo: <path d="M7.500 4 3.500 8l4 4M3.500 8H12a4.500 4.500 0 0 1 0 9H8" />,
  redo: <path d="M12.500 4l4 4-4 4M16.500 8H8a4.500 4.500 0 0 0 0 9h4" />,
  fit: <path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4M7 8h6v4H7z" />,
  page: <path d="M4 3h12v14H4zM4 7h12" />,
  tabs: <path d="M3 7.500h14v9H3zM3 7.500V4h5l1 3.500M11 4h4.500" />,
  carousel: (
    <path d="M5.500 4h9v9h-9zM2.500 6v5M17.500 6v5M7.500 16.500h.010M10 16.500h.010M12.500 16.500h.010" />
  ),
  iframe: <path d="M3 4.500h14v11H3zM3 8h14M5.500 6.250h.010M7.500 6.250h.010" />,
  notice: <path d="M3.500 8v4h3l5.500 3.500v-11L6.500 8zM14.500 8a2.800 2.800 0 0 1 0 4" />,
  ornament: <path d="M2.500 13.500h4l2-3.500h3l2 3.500h4M10 4l2 2-2 2-2-2z" />,
  slot: <path d="M3.5 3.5h13v13h-13zM7 13.500v-3M10 13.500V7M13 13.500v-5" />,
} satisfies Record<string, ReactNode>;
export type ToolIconName = keyof typeof shapes;

export function ToolIcon({ name, size = 18 }: { name: ToolIconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes[name]}
    </svg>
  );
}
