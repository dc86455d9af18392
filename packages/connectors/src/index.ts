export * from './connector.ts';
export { checkSelect, type GateOptions } from './gate/check-select.ts';
export { createHostGuard, type HostGuard, type HostGuardOptions } from './host/host-guard.ts';
export { connectorKinds, openSource } from './open-source.ts';
export { checkSheetName } from './sheet/file-kind.ts';
export { type SheetLimits, sheetLimits } from './sheet/limits.ts';
export { readSheet, type SheetOptions, type SheetTable } from './sheet/read-sheet.ts';
export { SheetError, type SheetFault } from './sheet/sheet-error.ts';
