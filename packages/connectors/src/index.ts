export * from './connector.ts';
export { checkSelect, type GateOptions } from './gate/check-select.ts';
export { createHostGuard, type HostGuard, type HostGuardOptions } from './host/host-guard.ts';
export { connectorKinds, openSource } from './open-source.ts';
