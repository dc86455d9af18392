import { datasetTopic, type MenuPath, type RefreshMessage, statusTopic } from '@mingjing/contract';
import type { DatasetHandles } from '../rights/dataset-handles.ts';
import type { Actor } from '../security/actor.ts';

/** Whether an actor may hear of a dataset's refreshes; given by the modules that know datasets and panels. */
export type MaySubscribe = (actor: Actor, datasetId: number) => Promise<boolean>;

const datasetForm = /^\/topic\/datasets\/([1-9]\d{0,14})$/;

/** The screens that show what datasets are made of, and why caching one failed. */
const datasetScreens: readonly MenuPath[] = ['/config/cube', '/config/widget'];

/** Whether a caller hears all of a dataset's state; viewers of boards hear it without the source's words. */
export const seesDatasets = (actor: Actor): boolean =>
  actor.kind === 'user' && (actor.isAdmin || datasetScreens.some((path) => actor.menuPaths.has(path)));

/** Who may hear of which datasets, and by which numbers. */
export interface Hearing {
  maySubscribe: MaySubscribe;
  handles: DatasetHandles;
}

/** Whether an actor may subscribe to a topic. An unknown topic is refused like a forbidden one. */
export async function mayHear(
  actor: Actor,
  topic: string,
  { maySubscribe, handles }: Hearing,
): Promise<boolean> {
  // What each user hears on it is decided message by message.
  if (topic === statusTopic) return actor.kind === 'user';
  const told = datasetForm.exec(topic)?.[1];
  const datasetId = told === undefined ? undefined : handles.meant(actor, Number(told));
  return datasetId !== undefined && maySubscribe(actor, datasetId);
}

/** The topic and body of a refresh, as subscribers who know the dataset by this number hear it. */
export function refreshOf({ datasetId }: RefreshMessage): { topic: string; body: string } {
  return { topic: datasetTopic(datasetId), body: JSON.stringify({ datasetId }) };
}
