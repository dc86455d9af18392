import type { ReactNode } from 'react';
import { Library } from '../app/library.tsx';
import { Providers } from '../app/providers.tsx';

/** What a screen of the console stands on. */
export function Console({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <Library>{children}</Library>
    </Providers>
  );
}
