import { limits, livePath, liveTokenHeader } from '@mingjing/contract';
import type { Client, StompSubscription } from '@stomp/stompjs';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { headerToken } from './session.ts';

export type LiveState = 'idle' | 'online' | 'offline';
interface LiveStore {
  state: LiveState;
}
const useLiveStore = create<LiveStore>(() => ({ state: 'idle' }));
const setState = (state: LiveState): void => useLiveStore.setState({ state });

/** 'offline' from a lost connection until it is back; screens keep their data and say so quietly. */
export function useLiveState(): LiveState {
  return useLiveStore((store) => store.state);
}
export const liveState = (): LiveState => useLiveStore.getState().state;

type Listener = (message: unknown) => void;
interface Topic {
  listeners: Set<Listener>;
  /** Told when the server hears the subscription: from then on nothing is missed. */
  heard: Set<() => void>;
  subscription: StompSubscription | null;
  isHeard: boolean;
  /** Of the subscription that waits for its answer. */
  receipt: string;
  /** The server refused it: asking again would end the connection again. */
  isRefused: boolean;
}
const topics = new Map<string, Topic>();
const afterReconnect = new Set<() => void>();
let client: Client | null = null;
/** Set while a connection is wanted, a new one for each: what is being fetched for an older one comes too late. */
let wanted: symbol | null = null;
let wasOnline = false;
let failures = 0;
let receipts = 0;

/** After a failed attempt each waits a little of his own: not everybody comes back in the same moment. */
const jitterMs = 5000;

function deliver({ listeners }: Topic, body: string): void {
  let message: unknown;
  try {
    message = JSON.parse(body);
  } catch {
    // Messages are hints: one that cannot be read is worth nothing.
    return;
  }
  for (const listener of listeners) listener(message);
}

function subscribe(name: string, topic: Topic): void {
  if (client?.connected !== true || topic.subscription !== null || topic.isRefused) return;
  receipts += 1;
  const receipt = `heard-${receipts}`;
  const made = client.subscribe(name, (frame) => deliver(topic, frame.body), { receipt });
  topic.subscription = made;
  topic.receipt = receipt;
  client.watchForReceipt(receipt, () => {
    if (topic.subscription !== made) return;
    topic.isHeard = true;
    for (const hook of topic.heard) hook();
  });
}

/** The server ended the connection because of one subscription: the others go on without it. */
function refuse(receipt: string | undefined): void {
  for (const topic of topics.values()) if (topic.receipt === receipt) topic.isRefused = true;
}

function unheard(): void {
  for (const topic of topics.values()) {
    topic.subscription = null;
    topic.isHeard = false;
  }
}

function connected(): void {
  failures = 0;
  unheard();
  for (const [name, topic] of topics) subscribe(name, topic);
  setState('online');
  if (wasOnline) for (const hook of afterReconnect) hook();
  wasOnline = true;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function connect(StompClient: typeof Client): void {
  const url = new URL(livePath, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const made = new StompClient({
    brokerURL: url.href,
    reconnectDelay: limits.reconnectMs,
    heartbeatIncoming: 10_000,
    heartbeatOutgoing: 10_000,
    beforeConnect: async (self) => {
      // The first attempt comes ten seconds after the loss, as everybody expects; later ones spread.
      if (failures > 1) await pause(Math.random() * jitterMs);
      // Read at each attempt: the token may have changed since the last one.
      self.connectHeaders = { [liveTokenHeader]: headerToken() ?? '' };
    },
    onConnect: connected,
    onStompError: ({ headers }) => refuse(headers['receipt-id']),
    onWebSocketClose: () => {
      if (client !== made) return;
      failures += 1;
      unheard();
      setState('offline');
    },
  });
  client = made;
  failures = 0;
  made.activate();
}

/** What speaks over the connection is fetched once something is listened to: no page waits for it. */
async function start(): Promise<void> {
  const mine = Symbol('connection');
  wanted = mine;
  while (wanted === mine) {
    try {
      const { Client: StompClient } = await import('@stomp/stompjs');
      if (wanted === mine) connect(StompClient);
      return;
    } catch {
      if (wanted === mine) setState('offline');
      await pause(limits.reconnectMs);
    }
  }
}

function stop(): void {
  const old = client;
  wanted = null;
  client = null;
  wasOnline = false;
  unheard();
  setState('idle');
  void old?.deactivate();
}

// A network that is known to be gone need not be found out by missing heart-beats.
window.addEventListener('offline', () => {
  if (client?.connected === true) client.forceDisconnect();
});

/**
 * Listens to a topic over the one shared connection; `onHeard` is called each time the server has taken the
 * subscription, after a reconnect too. Returns the way out; the last one to leave closes the connection.
 */
export function listen(name: string, listener: Listener, onHeard?: () => void): () => void {
  const topic = topics.get(name) ?? {
    listeners: new Set<Listener>(),
    heard: new Set<() => void>(),
    subscription: null,
    isHeard: false,
    receipt: '',
    isRefused: false,
  };
  topics.set(name, topic);
  topic.listeners.add(listener);
  if (onHeard !== undefined) {
    topic.heard.add(onHeard);
    if (topic.isHeard) queueMicrotask(() => topic.heard.has(onHeard) && onHeard());
  }
  if (wanted === null) void start();
  else subscribe(name, topic);
  return () => {
    topic.listeners.delete(listener);
    if (onHeard !== undefined) topic.heard.delete(onHeard);
    if (topic.listeners.size > 0 || topics.get(name) !== topic) return;
    topics.delete(name);
    if (client?.connected === true) topic.subscription?.unsubscribe();
    topic.subscription = null;
    // A screen change leaves and enters within a moment; only a lasting silence ends the connection.
    setTimeout(() => {
      if (topics.size === 0 && wanted !== null) stop();
    }, 1000);
  };
}

/** Runs after each reconnect: what was missed meanwhile has to be read again. */
export function onReconnect(hook: () => void): () => void {
  afterReconnect.add(hook);
  return () => {
    afterReconnect.delete(hook);
  };
}

/** Listens while the component is mounted; null listens to nothing. */
export function useLiveTopic(topic: string | null, onMessage: Listener): void {
  const latest = useRef(onMessage);
  useEffect(() => {
    latest.current = onMessage;
  });
  useEffect(() => {
    if (topic === null) return;
    return listen(topic, (message) => latest.current(message));
  }, [topic]);
}

/** The hook form of `onReconnect`. */
export function useReconnect(hook: () => void): void {
  const latest = useRef(hook);
  useEffect(() => {
    latest.current = hook;
  });
  useEffect(() => onReconnect(() => latest.current()), []);
}
