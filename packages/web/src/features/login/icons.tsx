import type { ReactNode } from 'react';

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function UserIcon() {
  return (
    <Icon>
      <circle cx="10" cy="6.5" r="3.5" />
      <path d="M3.5 17c.8-3.4 3.3-5 6.5-5s5.7 1.6 6.5 5" />
    </Icon>
  );
}

export function LockIcon() {
  return (
    <Icon>
      <rect x="4" y="8.5" width="12" height="8.5" rx="2" />
      <path d="M6.5 8.5V6a3.5 3.5 0 0 1 7 0v2.5M10 12v2" />
    </Icon>
  );
}

export function KeyIcon() {
  return (
    <Icon>
      <path d="M10 2.5l6 2.3v4.7c0 3.8-2.5 6.7-6 8-3.5-1.3-6-4.2-6-8V4.8z" />
      <path d="M7.5 10l1.8 1.8 3.3-3.6" />
    </Icon>
  );
}

export function EyeIcon({ open }: { open: boolean }) {
  return (
    <Icon>
      <path d="M2 10c1.8-3.4 4.6-5 8-5s6.2 1.6 8 5c-1.8 3.4-4.6 5-8 5s-6.2-1.6-8-5z" />
      <circle cx="10" cy="10" r="2.5" />
      {!open && <path d="M4 16L16 4" />}
    </Icon>
  );
}
