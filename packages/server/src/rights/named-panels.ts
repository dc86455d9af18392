import type { Actor } from '../security/actor.ts';

export interface PanelName {
  id: number;
  name: string;
}

/** Panels by name as far as the caller may read them, and how many more there are. */
export interface PanelsShown {
  panels: PanelName[];
  hiddenPanels?: number;
}

/** Tells lists of panels apart into those whose names the caller may know and the number of the others. */
export interface NamedPanels {
  namedPanels(actor: Actor): Promise<(panels: readonly PanelName[]) => PanelsShown>;
}
