export { createMart, type EmbeddedMart } from './create-mart.ts';
export { LostFolder } from './lost-folder.ts';
export * from './mart.ts';
