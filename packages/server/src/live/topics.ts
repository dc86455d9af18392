import { datasetTopic, type RefreshMessage, type StatusMessage, statusTopic } from '@mingjing/contract';
import type { Actor } from '../security/actor.ts';
import type { LiveEvent } from './bus.ts';

/** Whether an actor may hear of a dataset's refreshes; given by the modules that know datasets and panels. */
export type MaySubscribe = (actor: Actor, datasetId: number) => Promise<boolean>;

const datasetForm = /^\/topic\/datasets\/([1-9]\d{0,14})$/;

/** Whether an actor may subscribe to a topic. What is no topic is refused like what is not his. */
export async function mayHear(actor: Actor, topic: string, maySubscribe: MaySubscribe): Promise<boolean> {
  // Names and states of all datasets are for signed-in users only.
  if (topic === statusTopic) return actor.kind === 'user';
  const datasetId = datasetForm.exec(topic)?.[1];
  return datasetId !== undefined && maySubscribe(actor, Number(datasetId));
}

/** The topic and body of an event that clients hear. */
export function messageOf(event: LiveEvent): { topic: string; body: string } | undefined {
  if (event.kind === 'status') {
    const message: StatusMessage = event.message;
    return { topic: statusTopic, body: JSON.stringify(message) };
  }
  if (event.kind !== 'refresh') return undefined;
  const message: RefreshMessage = { datasetId: event.datasetId };
  return { topic: datasetTopic(event.datasetId), body: JSON.stringify(message) };
}
