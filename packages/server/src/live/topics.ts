import { datasetTopic, type MenuPath, type RefreshMessage, statusTopic } from '@mingjing/contract';
import type { DataRights } from '../rights/data-rights.ts';
import type { DatasetHandles } from '../rights/dataset-handles.ts';
import type { UseRights } from '../rights/use-rights.ts';
import type { Actor } from '../security/actor.ts';

/** Whether an actor may hear of a dataset's refreshes; given by the modules that know datasets and panels. */
export type MaySubscribe = (actor: Actor, datasetId: number) => Promise<boolean>;

const datasetForm = /^\/topic\/datasets\/([1-9]\d{0,14})$/;

/** The screens that show what datasets are made of, and why caching one failed. */
const datasetScreens: readonly MenuPath[] = ['/config/cube', '/config/widget'];

/** Whether a caller hears all of the state of datasets that they may use; viewers of boards hear it without the source's words. */
export const seesDatasets = (actor: Actor): boolean =>
  actor.kind === 'user' && (actor.isAdmin || datasetScreens.some((path) => actor.menuPaths.has(path)));

/** Who may hear of which datasets, and by which numbers. */
export interface Hearing {
  maySubscribe: MaySubscribe;
  handles: DatasetHandles;
  dataRights: Pick<DataRights, 'keyOf'>;
  useRights: Pick<UseRights, 'of'>;
}

/** The dataset whose refreshes a topic tells of, by the number that the caller knows it by. */
export function datasetIn(
  actor: Actor,
  topic: string,
  { handles }: Pick<Hearing, 'handles'>,
): number | undefined {
  const told = datasetForm.exec(topic)?.[1];
  return told === undefined ? undefined : handles.meant(actor, Number(told));
}

/** Another text when the caller sees other rows or columns of a dataset than before, or may no longer use it. */
export async function sightOf(
  actor: Actor,
  datasetId: number,
  { dataRights, useRights }: Pick<Hearing, 'dataRights' | 'useRights'>,
): Promise<string> {
  const uses = (await useRights.of(actor)).dataset(datasetId);
  return `${uses} ${await dataRights.keyOf(actor, [datasetId])}`;
}

/** Whether an actor may subscribe to a topic. An unknown topic is refused like a forbidden one. */
export async function mayHear(actor: Actor, topic: string, hearing: Hearing): Promise<boolean> {
  // What each user hears on it is decided message by message.
  if (topic === statusTopic) return actor.kind === 'user';
  const datasetId = datasetIn(actor, topic, hearing);
  return datasetId !== undefined && hearing.maySubscribe(actor, datasetId);
}

/** The topic and body of a refresh, as subscribers who know the dataset by this number hear it. */
export function refreshOf({ datasetId }: RefreshMessage): { topic: string; body: string } {
  return { topic: datasetTopic(datasetId), body: JSON.stringify({ datasetId }) };
}
