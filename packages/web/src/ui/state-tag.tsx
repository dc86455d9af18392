import type { ReactNode } from 'react';
import './state-tag.css';

export type Tone = 'plain' | 'faint' | 'accent' | 'success' | 'warning' | 'danger';

interface StateTagProps {
  tone?: Tone;
  title?: string | undefined;
  children: ReactNode;
}

/** A state or fact in a word, in the colour of what it means. */
export function StateTag({ tone = 'plain', title, children }: StateTagProps) {
  return (
    <span className={`state-tag state-tag-${tone}`} title={title}>
      {children}
    </span>
  );
}
