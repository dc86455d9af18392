import { limits, livePath, liveTokenHeader } from '@mingjing/contract';
import { Client, type StompSubscription } from '@stomp/stompjs';
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
const listeners = new Map<string, Set<Listener>>();
const subscriptions = new Map<string, StompSubscription>();
const afterReconnect = new Set<() => void>();
let client: Client | null = null;
let wasOnline = false;

function deliver(topic: string, body: string): void {
  let message: unknown;
  try {
    message = JSON.parse(body);
  } catch {
    // Messages are hints: one that cannot be read is worth nothing.
    return;
  }
  for (const listener of listeners.get(topic) ?? []) listener(message);
}

function subscribe(topic: string): void {
  if (client?.connected !== true || subscriptions.has(topic)) return;
  subscriptions.set(
    topic,
    client.subscribe(topic, (frame) => deliver(topic, frame.body)),
  );
}

function connected(): void {
  subscriptions.clear();
  for (const topic of listeners.keys()) subscribe(topic);
  setState('online');
  if (wasOnline) for (const hook of afterReconnect) hook();
  wasOnline = true;
}

function start(): void {
  const url = new URL(livePath, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const made = new Client({
    brokerURL: url.href,
    reconnectDelay: limits.reconnectMs,
    heartbeatIncoming: 10_000,
    heartbeatOutgoing: 10_000,
    // Read at each attempt: the token may have changed since the last one.
    beforeConnect: (self) => {
      self.connectHeaders = { [liveTokenHeader]: headerToken() ?? '' };
    },
    onConnect: connected,
    onWebSocketClose: () => {
      if (client !== made) return;
      subscriptions.clear();
      setState('offline');
    },
  });
  client = made;
  made.activate();
}

function stop(): void {
  const old = client;
  client = null;
  wasOnline = false;
  subscriptions.clear();
  setState('idle');
  void old?.deactivate();
}

/** Listens to a topic over the one shared connection. Returns the way out; the last one to leave closes it. */
export function listen(topic: string, listener: Listener): () => void {
  const set = listeners.get(topic) ?? new Set<Listener>();
  set.add(listener);
  listeners.set(topic, set);
  if (client === null) start();
  else subscribe(topic);
  return () => {
    set.delete(listener);
    if (set.size > 0 || listeners.get(topic) !== set) return;
    listeners.delete(topic);
    subscriptions.get(topic)?.unsubscribe();
    subscriptions.delete(topic);
    // A screen change leaves and enters within a moment; only a lasting silence ends the connection.
    setTimeout(() => {
      if (listeners.size === 0 && client !== null) stop();
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
