/** The installation's logo, or our own: a mirror that holds a curve. */
export function Logo({ src, size = 32 }: { src: string; size?: number }) {
  if (src !== '') return <img src={src} alt="" height={size} style={{ maxWidth: size * 4 }} />;
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0958d9" />
      <circle cx="16" cy="16" r="9.5" fill="none" stroke="#fff" strokeWidth="2.4" />
      <path
        d="M9 18.5l4-4.5 3.4 3.2L23 11"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
