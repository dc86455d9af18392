import type { ColumnProfile, Role } from './profile.ts';

/** What a column is taken for, and why. */
export type Verdict = Pick<ColumnProfile, 'role' | 'because'> &
  Partial<
    Pick<
      ColumnProfile,
      'grain' | 'yearless' | 'dates' | 'regions' | 'ordered' | 'single' | 'choices' | 'marks'
    >
  >;

export const verdict = (
  role: Role,
  because: string,
  more: Omit<Verdict, 'role' | 'because'> = {},
): Verdict => ({
  role,
  because,
  ...more,
});
