import type { ReactNode } from 'react';
import { iconChoices } from './icon-choices.ts';

/** An icon that an administrator chose; `fallback` for a name that none of ours has. */
export function ChosenIcon({ name, fallback }: { name: string; fallback: ReactNode }) {
  const Icon = iconChoices.find((choice) => choice.name === name)?.Icon;
  return Icon === undefined ? fallback : <Icon />;
}
