const paths = {
  back: 'M15 5l-7 7 7 7',
  filter: 'M4 6h16M7 12h10M10.5 18h3',
  full: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  shrink: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  timer: 'M12 9v4.5l3 1.5M12 21a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM9.5 2.5h5',
  timerOff:
    'M12 9v4M12 21a8 8 0 0 0 6.3-3M19.7 11A8 8 0 0 0 9 5.6M6.5 7.2A8 8 0 0 0 7.5 19.6M9.5 2.5h5M4 4l16 16',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10-6.5z',
  carousel: 'M7 5h10v10H7zM4 8v10h10M20 8v8',
  previous: 'M15 6l-6 6 6 6',
  next: 'M9 6l6 6-6 6',
  refresh: 'M20 11a8 8 0 0 0-14-4.5L4 9M4 4v5h5M4 13a8 8 0 0 0 14 4.5l2-2.5M20 20v-5h-5',
} as const;

export function BoardIcon({ name }: { name: keyof typeof paths }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
